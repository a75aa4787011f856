import { defineCall, promptOf } from "../../pipeline/models/call.ts";
import { checkDrafts } from "./check-drafts.ts";
import {
  hasUnit,
  pickUnits,
  type Redrafts,
  redraftsSchema,
  type UnitPlace,
  unitsHeld,
  withRedrafts,
} from "./fallen.ts";
import { instructionsFor } from "./instructions.ts";
import type { Objections } from "./judge-material.ts";
import { type Drafts, draftsSchema } from "./material.ts";
import type { DraftBrief } from "./show.ts";

/** Units that the judge objected to. */
export interface AgainBrief {
  readonly brief: DraftBrief;
  readonly drafts: Drafts;
  readonly places: readonly UnitPlace[];
  readonly objections: Objections["objections"];
}

const again = `The units were drafted before. "former" holds those that can't be used, and "objections" says why. Write these anew, complete, mended in what is said there; keep what is good. All other units stay: give null for them, and only the entries of "former" in the lists.`;

/** Drafts anew what fell. */
export const draftAgain = defineCall<AgainBrief, Redrafts>({
  name: "draft-again",
  version: 1,
  role: "writer",
  output: redraftsSchema,
  prompt: ({ brief, drafts, places, objections }) =>
    promptOf(`${instructionsFor(namesIn(places))}\n\n${again}`, {
      ...brief.shown,
      former: unitsHeld(pickUnits(drafts, places)),
      objections,
    }),
  check: (redrafts, { brief, drafts, places }) => {
    const held = unitsHeld(redrafts);
    const wanted = unitsHeld(pickUnits(drafts, places));
    const issues = draftsSchema
      .keyof()
      .options.flatMap((name) => [
        ...(wanted[name] && !held[name] ? [`"${name}" is missing`] : []),
        ...(held[name] && !wanted[name] ? [`"${name}" stays as it is: leave it out`] : []),
      ]);
    if (issues.length > 0) return issues;
    const whole = withRedrafts(drafts, redrafts);
    const touched = Object.fromEntries(namesIn(places).map((name) => [name, whole[name]]));
    return checkDrafts(touched, brief);
  },
  simulate: ({ drafts, places }) => pickUnits(drafts, places),
});

const namesIn = (places: readonly UnitPlace[]) =>
  draftsSchema.keyof().options.filter((name) => hasUnit(places, name));
