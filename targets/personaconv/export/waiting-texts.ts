import type { FileSet } from "../../../formats/files.ts";

/**
 * The rank, then the author's number, then the number of the post. Each shard holds whole authors, so this order doesn't
 * depend on how many shards there are.
 */
export interface SortKey {
  readonly rank: number;
  readonly user: number;
  readonly post: number;
}

/** Texts that are added shard by shard and read in the order of their keys. They wait on disk, not in memory. */
export interface WaitingTexts {
  readonly size: number;
  add(entries: readonly { readonly key: SortKey; readonly text: string }[]): Promise<void>;
  /** Reads each text once. Texts with equal keys come in the order in which they were added. */
  inOrder(): Generator<string>;
  /** Removes the file from disk. */
  drop(): Promise<void>;
}

interface Stretch extends SortKey {
  readonly from: number;
  readonly to: number;
}

export function waitingTextsIn(files: FileSet, name: string): WaitingTexts {
  const file = `unsorted_${name}`;
  const stretches: Stretch[] = [];
  let end = 0;
  return {
    get size() {
      return stretches.length;
    },
    add: async (entries) => {
      if (entries.length === 0) return;
      const pieces = entries.map(({ key, text }) => {
        const bytes = Buffer.from(text);
        stretches.push({ ...key, from: end, to: end + bytes.length });
        end += bytes.length;
        return bytes;
      });
      await files.write(file, Buffer.concat(pieces));
    },
    inOrder: function* () {
      stretches.sort((a, b) => a.rank - b.rank || a.user - b.user || a.post - b.post);
      for (const { from, to } of stretches) yield files.readPart(file, from, to).toString("utf8");
    },
    drop: () => files.drop(file),
  };
}

/** The key of an id: `u12p3-c1` is in the twelfth author's third post. */
export function sortKeyOf(id: string, rank = 0): SortKey {
  const [, user = "0", post = "0"] = /\bu(\d+)p(\d+)(?:-|$)/.exec(id) ?? [];
  return { rank, user: Number(user), post: Number(post) };
}
