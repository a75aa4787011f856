import type { FileSet } from "../../../formats/files.ts";

/** By the author's number, then the post's: shards hold whole authors, so this is the same however many there are. */
export interface SortKey {
  readonly user: number;
  readonly post: number;
}

/** Texts that are handed in by shard and come out in the order of their places; they wait on disk, not in memory. */
export interface WaitingTexts {
  readonly size: number;
  add(entries: readonly { readonly place: SortKey; readonly text: string }[]): Promise<void>;
  /** Reads each once. Of equal places the first added comes first. */
  inOrder(): Generator<string>;
  /** Gives the disk back. */
  drop(): Promise<void>;
}

interface Kept extends SortKey {
  readonly from: number;
  readonly to: number;
}

export function waitingTextsIn(files: FileSet, name: string): WaitingTexts {
  const file = `unsorted_${name}`;
  const kept: Kept[] = [];
  let end = 0;
  return {
    get size() {
      return kept.length;
    },
    add: async (entries) => {
      if (entries.length === 0) return;
      const pieces = entries.map(({ place: { user, post }, text }) => {
        const bytes = Buffer.from(text);
        kept.push({ user, post, from: end, to: end + bytes.length });
        end += bytes.length;
        return bytes;
      });
      await files.write(file, Buffer.concat(pieces));
    },
    inOrder: function* () {
      kept.sort((a, b) => a.user - b.user || a.post - b.post);
      for (const { from, to } of kept) yield files.readPart(file, from, to).toString("utf8");
    },
    drop: () => files.drop(file),
  };
}

/** What an id begins with: `u12p3-c1` is the twelfth author's third post. */
export function sortKeyOf(id: string): SortKey {
  const [, user = "0", post = "0"] = /\bu(\d+)p(\d+)(?:-|$)/.exec(id) ?? [];
  return { user: Number(user), post: Number(post) };
}
