import { entryAt } from "../../../pipeline/engine/entry-at.ts";
import type { Comment } from "../entry.ts";
import type { FunnelRow } from "../funnel.ts";

/** A comment with the place of the one that it answers; `null` where that is the post. */
export interface PlacedComment {
  readonly comment: Comment;
  readonly parent: number | null;
}

/** Why a comment is in no tree. */
export type LeftOut = Extract<FunnelRow, "bot" | "below a bot" | "parent missing" | "cyclic">;

export interface Tree {
  /** In depth-first pre-order, siblings in the order given. */
  readonly grown: readonly PlacedComment[];
  readonly fallen: readonly LeftOut[];
}

/** The tree of one post's comments; a bot leaves with all that is below it. The call stack stays flat however deep the tree. */
export function growTree(comments: readonly Comment[], isBot: (author: string | null) => boolean): Tree {
  const answers = answersOf(comments);
  const grown: PlacedComment[] = [];
  const fallen: LeftOut[] = [];
  const reached = new Set<Comment>();
  const open: (PlacedComment & { readonly belowBot: boolean })[] = [];
  const openAnswers = (id: string | null, parent: number | null, belowBot: boolean) => {
    const comments = answers.get(id) ?? [];
    for (let index = comments.length - 1; index >= 0; index--)
      open.push({ comment: entryAt(comments, index), parent, belowBot });
  };
  openAnswers(null, null, false);
  for (let next = open.pop(); next; next = open.pop()) {
    const { comment, parent, belowBot } = next;
    const isBots = isBot(comment.author);
    reached.add(comment);
    if (belowBot || isBots) fallen.push(isBots ? "bot" : "below a bot");
    else grown.push({ comment, parent });
    openAnswers(comment.id, grown.length - 1, belowBot || isBots);
  }
  return { grown, fallen: [...fallen, ...whyUnreached(comments, reached)] };
}

function answersOf(comments: readonly Comment[]): ReadonlyMap<string | null, readonly Comment[]> {
  const answers = new Map<string | null, Comment[]>();
  for (const comment of comments) {
    const known = answers.get(comment.parent);
    if (known) known.push(comment);
    else answers.set(comment.parent, [comment]);
  }
  return answers;
}

/** Upwards from each comment that the post doesn't reach: to one that isn't there, or round in a circle. */
function whyUnreached(comments: readonly Comment[], reached: ReadonlySet<Comment>): LeftOut[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const why = new Map<Comment, LeftOut>();
  for (const comment of comments) {
    if (reached.has(comment)) continue;
    const path = new Set<Comment>();
    let above: Comment | undefined = comment;
    while (above && !why.has(above) && !path.has(above)) {
      path.add(above);
      above = above.parent === null ? undefined : byId.get(above.parent);
    }
    const reason = above ? (why.get(above) ?? "cyclic") : "parent missing";
    for (const passed of path) why.set(passed, reason);
  }
  return [...why.values()];
}
