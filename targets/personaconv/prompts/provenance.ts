import type { Message } from "../shown/showing.ts";
import type { Frame } from "./frame.ts";
import type { Parts } from "./parts.ts";
import type { Provenance, Setting } from "./prompt-row.ts";

/** Where everything in a prompt comes from. */
export function provenanceOf(frame: Frame, setting: Setting, parts: Parts): Provenance {
  const { sample, split, asked, own } = frame;
  const { exhibits, messages, donor } = parts;
  const answered = sample.task === "text" && asked.answered ? [asked.answered] : [];
  const around = [
    ...exhibits.flatMap((exhibit) => exhibit.answered ?? []),
    ...(donor?.messages ?? []),
    ...messages,
    ...answered,
  ];
  const demonstrated = new Set(exhibits.map(({ reply }) => reply.id));
  const shown = new Map(around.map((message) => [message.id, shownReply(message)]));
  return {
    id: `${sample.task}/${setting}/${asked.reply.id}`,
    task: sample.task,
    setting,
    split,
    domain: sample.domain,
    author: sample.author,
    target: { reply: asked.reply.id, thread: own.post.id, timeMs: sample.timeMs },
    shown: [...shown.values()].filter(({ reply }) => !demonstrated.has(reply)),
    demonstrations: exhibits.map(({ reply, label }) => ({ ...shownReply(reply), label })),
    donor: donor && { author: donor.author, thread: donor.post.id },
  };
}

function shownReply({ id, author, timeMs }: Message): Provenance["shown"][number] {
  return { reply: id, thread: id.replace(/-.*$/, ""), author, timeMs };
}
