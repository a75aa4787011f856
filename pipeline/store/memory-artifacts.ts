import { createHash } from "node:crypto";
import type { ArtifactDraft, Artifacts } from "../engine/artifacts.ts";
import { StoreError } from "../engine/errors.ts";

/** For tests, and for previews of runs that don't exist yet. */
export function memoryArtifacts(): Artifacts {
  const kept = new Map<string, readonly string[]>();
  const temporary = new Map<string, readonly string[]>();
  return {
    create: () => createDraft((written, digest) => void kept.set(digest, written)),
    lines: (digest) => reading(kept, digest),
    temporary: (name) => ({
      isThere: async () => temporary.has(name),
      lines: () => reading(temporary, name),
      create: () => createDraft((written) => void temporary.set(name, written)),
    }),
    dropTemporary: async (kept) => {
      for (const name of [...temporary.keys()])
        if (kept === undefined || !name.startsWith(kept)) temporary.delete(name);
    },
  };
}

function createDraft(keep: (written: readonly string[], digest: string) => void): ArtifactDraft {
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
      keep(written, digest);
      return digest;
    },
    abandon: async () => {
      isAbandoned = true;
    },
  };
}

async function* reading(texts: ReadonlyMap<string, readonly string[]>, name: string): AsyncGenerator<string> {
  const lines = texts.get(name);
  if (!lines) throw new StoreError(`could not read the artifact "${name}": it is not there`);
  yield* lines;
}
