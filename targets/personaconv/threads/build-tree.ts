import { entryAt } from "../../../pipeline/lists.ts";
import type { Comment } from "../entry.ts";
import type { FunnelRow } from "../funnel.ts";

/** A comment with the index of the one that it answers; `null` if that is the post. */
export interface TreeComment {
  readonly comment: Comment;
  readonly parent: number | null;
}

/** Why a comment is not in the tree. */
export type LeaveReason = Extract<FunnelRow, "bot" | "below a bot" | "parent missing" | "cyclic">;

export interface Tree {
  /** In depth-first pre-order, siblings in the given order. */
  readonly kept: readonly TreeComment[];
  readonly leftOut: readonly LeaveReason[];
}

/**
 * Builds the tree of one post's comments. The comments of bots are left out with everything below them. It doesn't recurse,
 * so the tree may be of any depth.
 */
export function buildTree(comments: readonly Comment[], isBot: (author: string | null) => boolean): Tree {
  const answers = answersOf(comments);
  const kept: TreeComment[] = [];
  const leftOut: LeaveReason[] = [];
  const reached = new Set<Comment>();
  const open: (TreeComment & { readonly belowBot: boolean })[] = [];
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
    if (belowBot || isBots) leftOut.push(isBots ? "bot" : "below a bot");
    else kept.push({ comment, parent });
    openAnswers(comment.id, kept.length - 1, belowBot || isBots);
  }
  return { kept, leftOut: [...leftOut, ...whyUnreached(comments, reached)] };
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

/** Follows each comment that can't be reached from the post upwards: either an ancestor is missing, or there is a cycle. */
function whyUnreached(comments: readonly Comment[], reached: ReadonlySet<Comment>): LeaveReason[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const why = new Map<Comment, LeaveReason>();
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
