import { entryAt } from "../../../pipeline/lists.ts";
import type { Comment } from "../entry.ts";
import type { FunnelRow } from "../funnel.ts";

/**
 * How many replies may be between a comment and its post. The id of a reply contains the ids of everything
 * that it answers, so a thread in which people count to ten thousand would fill gigabytes. The original's
 * data is as deep as this.
 */
export const deepest = 100;

/** A comment with the index of the one that it answers; `null` if that is the post. */
export interface TreeComment {
  readonly comment: Comment;
  readonly parent: number | null;
}

/** Why a comment is not in the tree. */
export type LeaveReason = Extract<
  FunnelRow,
  "bot" | "below a bot" | "too deep" | "parent missing" | "cyclic"
>;

export interface CommentTree {
  /** In depth-first pre-order, siblings in the given order. */
  readonly kept: readonly TreeComment[];
  readonly leftOut: readonly LeaveReason[];
}

/**
 * Builds the tree of one post's comments. The comments of bots are left out with everything below them, and so is what is
 * too deep. It doesn't recurse, so comments may be of any depth.
 */
export function buildTree(
  comments: readonly Comment[],
  isBot: (author: string | null) => boolean,
): CommentTree {
  const answers = answersOf(comments);
  const kept: TreeComment[] = [];
  const leftOut: LeaveReason[] = [];
  const reached = new Set<Comment>();
  const open: (TreeComment & { readonly depth: number; readonly belowBot: boolean })[] = [];
  const openAnswers = (id: string | null, above: Omit<(typeof open)[number], "comment">) => {
    const comments = answers.get(id) ?? [];
    for (let index = comments.length - 1; index >= 0; index--)
      open.push({ ...above, comment: entryAt(comments, index) });
  };
  openAnswers(null, { parent: null, depth: 0, belowBot: false });
  for (let next = open.pop(); next; next = open.pop()) {
    const { comment, parent, depth, belowBot } = next;
    const isBots = isBot(comment.author);
    reached.add(comment);
    if (belowBot || isBots) leftOut.push(isBots ? "bot" : "below a bot");
    else if (depth > deepest) leftOut.push("too deep");
    else kept.push({ comment, parent });
    openAnswers(comment.id, { parent: kept.length - 1, depth: depth + 1, belowBot: belowBot || isBots });
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
