import { existsSync } from "node:fs";
import { it } from "vitest";
import { expectLinesKept, hub } from "./testing/hub-lines.ts";

it.skipIf(!existsSync(hub))(
  "A portrait keeps what each line of persona_hub.jsonl says (skipped if the file is missing)",
  () => expectLinesKept(1),
);
