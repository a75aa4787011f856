import { tells, toldShare } from "../../../conversations/tells.ts";
import { defineCall, promptOf } from "../../../pipeline/models/call.ts";
import { simulateThread } from "./simulate-thread.ts";
import { type CommentBrief, type ThreadBrief, type WrittenThread, writtenThread } from "./thread-brief.ts";

const instructions = `You write a thread of an internet forum: a post and its comments. The user message holds the plan as JSON.

"title" and "text" are the post, by person 0: what set it off ("occasion"), what they hold ("thesis"; "against" is what others hold) and the "points". The text has as many letters as "length" says; where it may have none, it can be empty.
"comments" are strictly as many as in the plan, in its order. Each:
- is written by the person "by", as "writes" says how that person writes, and answers the comment "to" (counted from 0; null = the post): it takes up what that one said, of which "answers" names the heart.
- takes the stance: agrees, disagrees, adds = brings in something more or answers a question, asks = asks back, concedes = gives in on "answers", jokes; in the tone: plain, warm, sharp, sarcastic.
- makes "point" where there is one, in words close to these, so that a reader can recover it, but never as a copy.
- has as many letters as "length" says. "knows" is what the person knows the matter from: it may come in once.
Write as people on forums do, each in their own manner, with no two comments alike in how they begin. Nobody is called by the name of an account, nobody speaks of votes on comments or of scores, no real person is named.`;

/** Writes a planned thread. */
export const writeThreadCall = defineCall<ThreadBrief, WrittenThread>({
  name: "write-thread",
  version: 1,
  role: "writer",
  output: writtenThread,
  prompt: (brief) => promptOf(instructions, brief),
  check: checkThread,
  simulate: simulateThread,
});

/** What is wrong with a written thread, in words that help to correct it. */
export function checkThread(written: WrittenThread, brief: ThreadBrief): string[] {
  if (written.comments.length !== brief.comments.length)
    return [`there must be ${brief.comments.length} comments, not ${written.comments.length}`];
  return [
    ...checkPost(written, brief),
    ...brief.comments.flatMap((comment, index) =>
      checkComment(written.comments[index] ?? "", comment).map((issue) => `comment ${index}: ${issue}`),
    ),
    ...repeated(written.comments),
    ...[written.title, written.text, ...written.comments].flatMap((text) => strayTalk(text, brief)),
  ];
}

function checkPost({ text }: WrittenThread, { post }: ThreadBrief): string[] {
  return [
    ...checkLength(text, post.length).map((issue) => `text: ${issue}`),
    ...[post.occasion, ...post.points].flatMap((told) =>
      tells(text, told) < toldShare ? [`text: it must tell that "${told}", in words close to these`] : [],
    ),
  ];
}

function checkComment(text: string, { point, length }: CommentBrief): string[] {
  return [
    ...checkLength(text, length),
    ...(point !== null && tells(text, point) < toldShare
      ? [`it must make the point "${point}", in words close to these`]
      : []),
  ];
}

function checkLength(text: string, { least, most }: { least: number; most: number }): string[] {
  return text.length < least || text.length > most
    ? [`it has ${text.length} letters, it must have ${least} to ${most}`]
    : [];
}

function repeated(comments: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return comments.flatMap((comment, index) => {
    const words = comment
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
    const first = seen.get(words);
    seen.set(words, first ?? index);
    return first === undefined ? [] : [`comment ${index} is the same as comment ${first}`];
  });
}

const votes = /\b(?:(?:up|down)[- ]?vot\w*|karma|(?:my|your|this|comment|post) scores?|u\/\w+)\b/i;

function strayTalk(text: string, { accounts }: ThreadBrief): string[] {
  const vote = votes.exec(text)?.[0];
  return [
    ...(vote === undefined ? [] : [`"${vote}" must not come up: nobody speaks of votes, scores or accounts`]),
    ...accounts.flatMap((account) =>
      text.toLowerCase().includes(account.toLowerCase()) ? [`"${account}" must not be named`] : [],
    ),
  ];
}
