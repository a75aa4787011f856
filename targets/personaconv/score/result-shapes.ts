import { type Fields, isFields } from "../reading/fields.ts";

/**
 * The lines of the original's evaluators in one form, with `output`, `true_label` and `subreddit`:
 *
 * - those of batches have it already;
 * - those of sentiment and impact have `predicted_label` and `domain`, and a line that was skipped holds the prompt's own line
 *   in `original_data`;
 * - those of text have `best_sbert_candidate_text`, or `model_outputs` with a `best_candidate_text` for each model.
 *
 * Returns the reason if a line holds the answers of several models.
 */
export function inOneForm(value: unknown): { readonly line: unknown } | { readonly reason: string } {
  if (!isFields(value) || "output" in value) return { line: value };
  if (isPrompt(value)) return { reason: promptReason };
  const asked = askedIn(value);
  const named = {
    ...value,
    subreddit: value.subreddit ?? asked.subreddit ?? value.domain,
    true_label: value.true_label ?? asked.true_label,
  };
  if ("predicted_label" in value) return { line: { ...named, output: value.predicted_label } };
  if ("best_sbert_candidate_text" in value)
    return { line: { ...named, output: value.best_sbert_candidate_text } };
  if (!isFields(value.model_outputs)) return { line: value };
  const models = Object.entries(value.model_outputs);
  const [first] = models;
  if (!first || models.length > 1)
    return {
      reason: `model_outputs has the answers of ${models.length} models (${models.map(([name]) => name).join(", ")}); keep one in each file`,
    };
  const text = isFields(first[1]) ? first[1].best_candidate_text : null;
  return { line: { ...named, output: text ?? null } };
}

/** Why a line of a split, which has a prompt and no answer, can't be scored. */
export const promptReason = "is a prompt and has no answer";

const isPrompt = (value: Fields) =>
  ("prediction_task" in value || "prompt" in value) &&
  !["predicted_label", "best_sbert_candidate_text", "model_outputs"].some((key) => key in value);

/** The task of the prompt's own line, if the evaluator kept it. */
function askedIn({ original_data, original_data_string }: Fields): Fields {
  const line = original_data ?? parsed(original_data_string);
  return isFields(line) && isFields(line.prediction_task) ? line.prediction_task : {};
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
