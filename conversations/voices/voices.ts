import type { Manner } from "../../personas/manner.ts";
import { anxious } from "./anxious.ts";
import { breathless } from "./breathless.ts";
import { brisk } from "./brisk.ts";
import { chatty } from "./chatty.ts";
import { dry } from "./dry.ts";
import { earnest } from "./earnest.ts";
import { formal } from "./formal.ts";
import { grumbling } from "./grumbling.ts";
import { plainspoken } from "./plainspoken.ts";
import { playful } from "./playful.ts";
import { precise } from "./precise.ts";
import { rambling } from "./rambling.ts";
import { terse } from "./terse.ts";
import type { Voice } from "./voice.ts";
import { wistful } from "./wistful.ts";

/** Every manner of speaking by its name. */
export const voices: Readonly<Record<Manner, Voice>> = {
  terse,
  breathless,
  dry,
  formal,
  anxious,
  chatty,
  precise,
  grumbling,
  wistful,
  playful,
  plainspoken,
  rambling,
  earnest,
  brisk,
};
