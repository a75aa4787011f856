import type { Evidence, Question } from "../../contexts/question.ts";
import { ConfigError } from "../../pipeline/engine/errors.ts";
import { say, sayCount, wrap } from "../../pipeline/text/layout.ts";
import type { AssembledContext } from "./assemble.ts";
import type { QuestionPath } from "./ids.ts";
import { turnLines } from "./session.ts";
import { tellEvent } from "./tell.ts";
import { groundsOf, verdictNames } from "./why.ts";

/** A question with everything by which its answer can be checked by eye. */
export function showQuestion(assembled: AssembledContext, path: QuestionPath, asked: string): string[] {
  const question = assembled.questions.find(({ group }) => group === path.group);
  if (!question) throw unknownGroup(assembled, path, asked);
  const { persona, size, variant } = path;
  return [
    `Question ${question.id}`,
    `${persona}/${size}/${variant}/${question.group}, fork ${path.fork}`,
    ...wrap(`pivot ${question.pivot.id}: ${question.pivot.subjects.join(", ")}`),
    ...placeLines(assembled, question),
    "",
    "Message",
    ...wrap(question.message, "  "),
    "",
    "Options",
    ...optionLines(question, assembled.record.tokens.length),
    "",
    "Evidence",
    ...question.evidence.flatMap((evidence) => evidenceLines(evidence, assembled)),
  ];
}

function unknownGroup(
  { record }: AssembledContext,
  { group, persona, size, variant }: QuestionPath,
  asked: string,
): ConfigError {
  const left = record.leftOut.find((one) => one.group === group);
  if (left) return new ConfigError(`could not show ${asked}: it was left out of the context: ${left.reason}`);
  const there = record.groups.map((one) => ({ message: one.group }));
  return new ConfigError(
    `could not show ${asked}: context ${persona}/${size}/${variant} has no group "${group}"; there are:`,
    there,
  );
}

function placeLines({ record, context }: AssembledContext, question: Question): string[] {
  const { place, date, before, distance, messageTokens } = question;
  // The message itself counts, as in the format.
  const [back, all] = [distance.tokens + messageTokens, before.tokens + messageTokens];
  return [
    `asked on ${date} after session ${place} of ${record.entries.length} (message ${before.messages} of ${context.messages.length})`,
    `of context ${context.id}`,
    `evidence ${distance.name}: ${sayCount(distance.sessions, "session")} or ${say(back)} tokens back, ${((100 * back) / all).toFixed(2)}% of ${say(all)} tokens`,
  ];
}

function optionLines({ options, pivot, evidence, fork }: Question, forks: number): string[] {
  return options.flatMap(({ letter, text, verdict, option, claim }) => {
    const elsewhere = option === fork || forks === 1 ? "" : ` (right in fork ${option})`;
    return [
      `  (${letter}) ${verdictNames[verdict]}${elsewhere}`,
      ...wrap(text, "      "),
      ...wrap(`because ${groundsOf(pivot.kind, claim, evidence)}`, "      "),
    ];
  });
}

function evidenceLines(evidence: Evidence, { record, context }: AssembledContext): string[] {
  const { date, session, message } = evidence;
  const entry = record.entries[session];
  const told = entry?.kind === "session" ? `${entry.topic}/${entry.period} of ${entry.date}` : "";
  return [
    ...wrap(`${date}: ${tellEvent(evidence)}`, "  "),
    `  told in ${told}, message ${message}`,
    ...turnLines(context.messages[message]?.content ?? "", "    "),
  ];
}
