import type { ConvMode, PromptProvenance, Setting } from "../format.ts";
import type { ShownDemonstration, ShownMessage } from "../shown/showing.ts";
import type { Frame } from "./donor.ts";
import { type Stored, storeOf } from "./post-store.ts";
import { type PromptParts, promptParts } from "./prompt-parts.ts";
import type { PromptRow, WrittenPromptLine } from "./prompt-row.ts";
import { promptText } from "./prompt-text.ts";

/** A line with its provenance; `null` if the setting needs a donor and there is none. */
export function rowOf(frame: Frame, setting: Setting, mode: ConvMode): PromptRow | null {
  const parts = promptParts(frame, setting, mode);
  if (!parts) return null;
  const { task, score } = frame.sample;
  const rank = mode === "faithful" ? Math.max(0, score) : 0;
  const line = task === "text" ? textLine(frame, parts) : scoreLine(frame, parts, mode);
  return { task, setting, split: frame.split, rank, line, provenance: provenanceOf(frame, parts) };
}

function textLine(frame: Frame, parts: PromptParts): WrittenPromptLine {
  const { author, label, domain } = frame.sample;
  return {
    user: author,
    prompt: promptText(frame, parts),
    true_label: String(label),
    subreddit: domain,
  };
}

function scoreLine(frame: Frame, parts: PromptParts, mode: ConvMode): WrittenPromptLine {
  const { sample, own, asked } = frame;
  const [shown] = parts.demonstrations;
  const isExample = own.demonstrations.length === 0;
  return {
    post_data_store: storeOf(storedIn(frame, parts, mode), mode, asked.reply.id),
    prediction_task: {
      prompt_text: promptText(frame, parts),
      target_post_reference_id: own.post.id,
      target_reply_id: asked.reply.id,
      true_label: sample.label,
      subreddit: sample.domain,
      ...(parts.setting !== "p_nonconv" &&
        shown && {
          few_shot_info: {
            type: isExample ? "default" : "dynamic",
            fs_post_ref_id: shown.post.id,
            fs_reply_id_hidden_in_example: shown.reply.id,
          },
        }),
    },
  };
}

/** The conversation comes first: if its post is also a demonstration's, the longer text is stored. */
function storedIn({ own, whole }: Frame, parts: PromptParts, mode: ConvMode): Stored[] {
  const { donor, messages } = parts;
  const alone: Stored = { post: own.post, messages: null };
  if (parts.setting === "p_nonconv") return [alone];
  const demonstrations = parts.demonstrations.map(storedDemonstration);
  if (donor) return [{ post: donor.post, messages: donor.messages }, ...demonstrations, alone];
  return [{ post: own.post, messages: mode === "strict" ? messages : whole }, ...demonstrations];
}

function storedDemonstration({ post, answered, reply }: ShownDemonstration): Stored {
  return { post, messages: [...(answered ? [answered] : []), reply] };
}

/** Where everything in a prompt comes from. */
function provenanceOf(frame: Frame, parts: PromptParts): PromptProvenance {
  const { sample, split, asked, own } = frame;
  const { setting, demonstrations, messages, donor } = parts;
  const answered = sample.task === "text" && asked.answered ? [asked.answered] : [];
  const around = [
    ...demonstrations.flatMap((demonstration) => demonstration.answered ?? []),
    ...(donor?.messages ?? []),
    ...messages,
    ...answered,
  ];
  const demonstrated = new Set(demonstrations.map(({ reply }) => reply.id));
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
    demonstrations: demonstrations.map(({ reply, label }) => ({ ...shownReply(reply), label })),
    donor: donor && { author: donor.author, thread: donor.post.id },
  };
}

function shownReply({ id, author, timeMs }: ShownMessage): PromptProvenance["shown"][number] {
  return { reply: id, thread: id.replace(/-.*$/, ""), author, timeMs };
}
