import { memoryArtifacts } from "../../store/memory-artifacts.ts";
import { idOf } from "../ids.ts";
import { createRandom } from "../random.ts";
import type { Services } from "../services.ts";

/** Services of a run that reads no files and is never interrupted. */
export function servicesWith(
  parts: Pick<Services, "random" | "ask" | "countTokens"> & Partial<Services>,
): Services {
  return {
    say: async (call, input) => call.simulate(input, parts.random),
    dice: createRandom,
    idOf,
    inputs: [],
    readers: 1,
    artifacts: memoryArtifacts(),
    keyedHash: (text) => text,
    progress: () => {},
    signal: new AbortController().signal,
    ...parts,
  };
}
