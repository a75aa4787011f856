import { table } from "../../formats/dataset-card.ts";
import type { RecordingManifest } from "../../pipeline/models/recording/recording.ts";

/** The recording from which a run was made. */
export interface RecordedFacts {
  readonly manifest: RecordingManifest;
  /** What its makers say about it, as Markdown. `null` if they say nothing. */
  readonly about: string | null;
}

/** Empty if no recording was replayed. */
export function recordedText(recorded: RecordedFacts | null): string[] {
  if (recorded === null) return [];
  const { manifest, about } = recorded;
  const { models, date, license, answers, inputTokens, outputTokens, calls } = manifest;
  const names = [...new Set(models.map(({ model }) => `\`${model}\``))].join(", ");
  const numbers = (...counts: readonly number[]) => counts.map((count) => count.toLocaleString("en-US"));
  const accepted = calls.reduce((sum, call) => sum + call.accepted, 0);
  return [
    "## The recorded answers\n",
    `The answers of ${names} were recorded on ${date} (license of the text: ${license}) and replayed for this run. Answers that did not pass their checks were sent back, and the model answered again.\n`,
    table(
      ["call", "answers", "accepted", "input tokens", "output tokens"],
      [
        ...calls.map((one) => [
          one.call,
          ...numbers(one.answers, one.accepted, one.inputTokens, one.outputTokens),
        ]),
        ["all", ...numbers(answers, accepted, inputTokens, outputTokens)],
      ],
    ),
    ...(about === null ? [] : [`${about.trim()}\n`]),
  ];
}
