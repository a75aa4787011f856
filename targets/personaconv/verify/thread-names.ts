import type { ThreadLine } from "../format.ts";
import { foreignMentions } from "./leak-checks.ts";

/** Names in the texts of a thread that are no pseudonyms, and authors who stand there by their real ones. */
export function namesInThread(
  { title, text, url, author, domain, replies }: ThreadLine,
  keepNames: boolean,
  find: (text: string) => readonly string[],
): string[] {
  if (keepNames) return [];
  // A profile as a domain: `u_name`.
  const texts = [title, text, url, `r/${domain}`, ...replies.map((reply) => reply.text)];
  const authors = new Set([author, ...replies.flatMap((reply) => reply.author ?? [])]);
  return [
    ...texts.flatMap((one) => [...foreignMentions(one), ...find(one).map((name) => `it names "${name}"`)]),
    ...[...authors].flatMap((one) =>
      find(`u/${one}`).length > 0 ? [`its author ${one} has a real name`] : [],
    ),
  ];
}
