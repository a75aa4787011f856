import type { Mode } from "../mode.ts";
import type { Exhibit } from "../shown/showing.ts";
import type { Frame } from "./frame.ts";
import type { Line } from "./line.ts";
import { type Parts, partsOf } from "./parts.ts";
import type { PromptRow, Setting } from "./prompt-row.ts";
import { promptText } from "./prompt-text.ts";
import { provenanceOf } from "./provenance.ts";
import { type Stored, storeOf } from "./store.ts";

/** A line with where it comes from; `null` where the setting needs a donor and there is none. */
export function rowOf(frame: Frame, setting: Setting, mode: Mode): PromptRow | null {
  const parts = partsOf(frame, setting, mode);
  if (!parts) return null;
  const { task } = frame.sample;
  const line = task === "text" ? textLine(frame, setting, parts) : scoreLine(frame, setting, parts, mode);
  return { task, setting, split: frame.split, line, provenance: provenanceOf(frame, setting, parts) };
}

function textLine(frame: Frame, setting: Setting, parts: Parts): Line {
  const { author, label, domain } = frame.sample;
  return {
    user: author,
    prompt: promptText(frame, setting, parts),
    true_label: String(label),
    subreddit: domain,
  };
}

function scoreLine(frame: Frame, setting: Setting, parts: Parts, mode: Mode): Line {
  const { sample, own, asked } = frame;
  const [shown] = parts.exhibits;
  const isExample = own.exhibits.length === 0;
  return {
    post_data_store: storeOf(storedIn(frame, setting, parts, mode), mode, asked.reply.id),
    prediction_task: {
      prompt_text: promptText(frame, setting, parts),
      target_post_reference_id: own.post.id,
      target_reply_id: asked.reply.id,
      true_label: sample.label,
      subreddit: sample.domain,
      ...(setting !== "p_nonconv" &&
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

/** The conversation first: of a post that comes again with a demonstration the whole text is stored. */
function storedIn({ own, whole }: Frame, setting: Setting, parts: Parts, mode: Mode): Stored[] {
  const { donor, messages } = parts;
  const alone: Stored = { post: own.post, messages: null };
  if (setting === "p_nonconv") return [alone];
  const exhibits = parts.exhibits.map(storedExhibit);
  if (donor) return [{ post: donor.post, messages: donor.messages }, ...exhibits, alone];
  return [{ post: own.post, messages: mode === "strict" ? messages : whole }, ...exhibits];
}

function storedExhibit({ post, answered, reply }: Exhibit): Stored {
  return { post, messages: [...(answered ? [answered] : []), reply] };
}
