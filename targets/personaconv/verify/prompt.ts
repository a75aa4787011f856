import type { AskedTask, Provenance, ScoreLine, Setting, Split, TextLine, ThreadLine } from "../format.ts";

/** A prompt as it was written, with all that it is held against. */
export interface Prompt {
  readonly task: AskedTask;
  readonly setting: Setting;
  readonly split: Split;
  readonly line: ScoreLine | TextLine;
  readonly provenance: Provenance;
  readonly text: string;
  /** What the store holds; nothing in the task text, which has none. */
  readonly stored: readonly StoreEntry[];
  readonly label: string | number;
  /** The thread of the target. */
  readonly thread: ThreadLine;
  readonly target: Reply;
  readonly facts: SetFacts;
}

/** What is known of the whole set. */
export interface SetFacts {
  readonly mode: "strict" | "faithful";
  readonly splitBy: "author" | "time" | "both";
  readonly keepNames: boolean;
  /** Reads a thread; `null` where there is none of the id. */
  readonly thread: (id: string) => ThreadLine | null;
  /** The splits in which an author is asked about. */
  readonly splitsOf: (author: string) => ReadonlySet<Split>;
  /** The real names in a text; empty where nobody knows them. */
  readonly namesIn: (text: string) => readonly string[];
}

export type Reply = ThreadLine["replies"][number];

/** One thing that must hold of every prompt; says what is wrong. */
export interface PromptCheck {
  readonly name: string;
  readonly wrong: (prompt: Prompt) => readonly string[];
}

/** What an id names: who wrote it and when. `null` where there is no such thing. */
export interface Named {
  readonly id: string;
  readonly author: string | null;
  readonly timeMs: number | null;
  readonly text: string;
  readonly score: number | null;
  readonly isPost: boolean;
}

export function namedBy(id: string, { thread }: SetFacts): Named | null {
  const post = thread(id.replace(/-.*$/, ""));
  if (!post) return null;
  if (post.id === id) return { ...post, isPost: true, text: `${post.title}\n${post.text}` };
  const reply = post.replies[Number(/-c(\d+)$/.exec(id)?.[1]) - 1];
  return reply?.id === id ? { ...reply, isPost: false } : null;
}

/** Every value and key of a store, and the objects they stand in. */
export interface StoreEntry {
  readonly key: string;
  readonly value: unknown;
  readonly within: object;
}

/** Walks without recursion: threads are nested a hundred deep. */
export function storeEntries(store: unknown): StoreEntry[] {
  const entries: StoreEntry[] = [];
  const open: unknown[] = [store];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (typeof at !== "object" || at === null) continue;
    for (const [key, value] of Object.entries(at)) {
      entries.push({ key, value, within: at });
      open.push(value);
    }
  }
  return entries;
}
