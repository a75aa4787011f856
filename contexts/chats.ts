import { z } from "zod";
import { type Issue, messageOf } from "../pipeline/engine/errors.ts";

/**
 * A line of a file of chats: `{"messages": [{"role": "user", "content": "…"}, …]}`, or only the list of
 * messages.
 */
const message = z.object({ role: z.string(), content: z.string().trim().min(1) });
const line = z.union([
  z.object({ messages: z.array(message) }),
  z.array(message).transform((messages) => ({ messages })),
]);

export interface Chat {
  readonly theme: string;
  readonly turns: readonly { readonly role: "user" | "assistant"; readonly content: string }[];
}

/**
 * Reads chats in which user and assistant take turns, the user first. Other lines are left out and reported
 * as issues.
 */
export function parseChats(text: string, file: string): { chats: readonly Chat[]; issues: readonly Issue[] } {
  const chats: Chat[] = [];
  const issues: Issue[] = [];
  text.split("\n").forEach((source, index) => {
    if (source.trim() === "") return;
    const read = readChat(source, `${file}:${index + 1}`);
    if (typeof read === "string") issues.push({ message: read, position: { file, line: index + 1 } });
    else chats.push(read);
  });
  return { chats, issues };
}

function readChat(source: string, theme: string): Chat | string {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch (error) {
    return `could not read the chat as JSON: ${messageOf(error)}`;
  }
  const parsed = line.safeParse(value);
  if (!parsed.success) return `could not use the chat: it needs "messages" with "role" and "content"`;
  const spoken = parsed.data.messages.filter(({ role }) => role !== "system");
  const turns = spoken.map(({ role, content }, index) => ({
    role: index % 2 === 0 ? ("user" as const) : ("assistant" as const),
    content,
    said: role,
  }));
  const odd = turns.find((turn) => turn.said !== turn.role);
  if (odd || turns.length < 2 || turns.length % 2 === 1)
    return "could not use the chat: user and assistant must take turns, the user first and the assistant last";
  return { theme, turns: turns.map(({ role, content }) => ({ role, content })) };
}
