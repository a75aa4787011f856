import type { RecordStore } from "../store/store.ts";
import { StoreError } from "./errors.ts";
import { inBulk } from "./in-bulk.ts";

/**
 * The outputs of records, by fingerprint. They are read in bulk, parsed once, and kept as long as this
 * object.
 */
export interface Outputs {
  /** Reads those that have not been read yet. Throws `StoreError` if the store lacks one. */
  fetch(fingerprints: readonly string[]): Promise<void>;
  /** An output that was fetched before. */
  get(fingerprint: string): unknown;
}

export function createOutputs(
  store: RecordStore,
): Outputs & { put(fingerprint: string, output: unknown): void } {
  const parsed = new Map<string, unknown>();
  const read = inBulk(store.readMany);
  return {
    fetch: async (fingerprints) => {
      const wanted = fingerprints.filter((fingerprint) => !parsed.has(fingerprint));
      if (wanted.length === 0) return;
      const texts = await read(wanted);
      for (const fingerprint of wanted)
        if (!parsed.has(fingerprint)) parsed.set(fingerprint, parse(fingerprint, texts));
    },
    get: (fingerprint) => {
      if (!parsed.has(fingerprint)) throw new Error(`record "${fingerprint}" was not fetched`);
      return parsed.get(fingerprint);
    },
    put: (fingerprint, output) => void parsed.set(fingerprint, output),
  };
}

/** Only parses: the output was checked against the stage's schema when it was written. */
function parse(fingerprint: string, texts: ReadonlyMap<string, string>): unknown {
  const text = texts.get(fingerprint);
  if (text === undefined)
    throw new StoreError(`could not read the record "${fingerprint}": it is not in the store`);
  return JSON.parse(text);
}
