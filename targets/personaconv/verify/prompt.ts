import type {
  AskedTask,
  ConvMode,
  Label,
  PromptProvenance,
  ReplyLine,
  ScoreLine,
  Setting,
  Split,
  SplitWay,
  TextLine,
  ThreadLine,
} from "../format.ts";

/** A prompt as it was written, with everything that it is checked against. */
export interface Prompt {
  readonly task: AskedTask;
  readonly setting: Setting;
  readonly split: Split;
  readonly line: ScoreLine | TextLine;
  readonly provenance: PromptProvenance;
  readonly text: string;
  /** The content of `post_data_store`. Empty in the task text, which has none. */
  readonly stored: readonly StoreEntry[];
  readonly label: Label;
  /** The thread of the target. */
  readonly thread: ThreadLine;
  readonly target: ReplyLine;
  readonly facts: SetFacts;
}

/** What is known about the whole set. */
export interface SetFacts {
  readonly mode: ConvMode;
  readonly splitBy: SplitWay;
  readonly keepNames: boolean;
  readonly contextCharacters: number;
  /** Reads a thread; `null` if no thread has the id. */
  readonly thread: (id: string) => ThreadLine | null;
  /** The splits in which an author is asked about. */
  readonly splitsOf: (author: string) => ReadonlySet<Split>;
  /** The real names in a text. Empty if they are not known. */
  readonly namesIn: (text: string) => readonly string[];
}

/** Something that must be true of every prompt. It returns what is wrong. */
export interface PromptCheck {
  readonly name: string;
  readonly wrong: (prompt: Prompt) => readonly string[];
}

/** The post or reply that has an id. */
export interface PromptEntry {
  readonly id: string;
  readonly author: string | null;
  readonly timeMs: number | null;
  readonly text: string;
  readonly score: number | null;
  readonly edited?: true | number | undefined;
  readonly isPost: boolean;
}

/** `null` if nothing has the id. */
export function namedBy(id: string, { thread }: SetFacts): PromptEntry | null {
  const post = thread(id.replace(/-.*$/, ""));
  if (!post) return null;
  if (post.id === id) return { ...post, isPost: true, text: `${post.title}\n${post.text}` };
  const reply = replyIn(post, id);
  return reply && { ...reply, isPost: false };
}

/** An id ends with the number of the reply; `null` if the thread has no reply of that id. */
export function replyIn({ replies }: ThreadLine, id: string): ReplyLine | null {
  const reply = replies[Number(/-c(\d+)$/.exec(id)?.[1]) - 1];
  return reply?.id === id ? reply : null;
}

/** A value in a store, with its key and the object that contains it. */
export interface StoreEntry {
  readonly key: string;
  readonly value: unknown;
  readonly within: object;
}

/** All entries of a store, at every depth. A loop and not a recursion, because threads are nested a hundred levels deep. */
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
