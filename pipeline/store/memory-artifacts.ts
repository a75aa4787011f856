import { createHash } from "node:crypto";
import type { Artifacts } from "../engine/artifacts.ts";
import { StoreError } from "../engine/errors.ts";

/** For tests, and for previews of runs that don't exist yet. */
export function memoryArtifacts(): Artifacts {
  const kept = new Map<string, readonly string[]>();
  return {
    create: () => {
      const written: string[] = [];
      let isAbandoned = false;
      return {
        write: async (line) => {
          if (isAbandoned) throw new StoreError("could not write the artifact: it was abandoned");
          written.push(line);
        },
        lines: async function* () {
          yield* written;
        },
        finish: async () => {
          const digest = createHash("sha256")
            .update(written.map((line) => `${line}\n`).join(""))
            .digest("hex");
          kept.set(digest, written);
          return digest;
        },
        abandon: async () => {
          isAbandoned = true;
        },
      };
    },
    lines: async function* (digest) {
      const lines = kept.get(digest);
      if (!lines) throw new StoreError(`could not read the artifact "${digest}": it is not there`);
      yield* lines;
    },
  };
}
