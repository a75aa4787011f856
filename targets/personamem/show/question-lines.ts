import { say, sayCount, wrap } from "../../../pipeline/text/layout.ts";
import type { Verdict } from "../../../questions/types.ts";
import type { EvidenceView, OptionView, QuestionView } from "./question.ts";
import { turnLines } from "./session-lines.ts";

export function questionLines(view: QuestionView): string[] {
  const { id, persona, size, variant, group, fork, pivot, message, options, evidence } = view;
  return [
    `Question ${id}`,
    `${persona}/${size}/${variant}/${group}, fork ${fork}`,
    ...wrap(`pivot ${pivot.id}: ${pivot.subjects.join(", ")}`),
    ...placeLines(view),
    "",
    "Message",
    ...wrap(message, "  "),
    "",
    "Options",
    ...options.flatMap((option) => optionLines(option, view)),
    "",
    "Evidence",
    ...evidence.flatMap(evidenceLines),
  ];
}

function placeLines({ asked, context, distance }: QuestionView): string[] {
  const share = ((100 * distance.tokens) / distance.ofTokens).toFixed(2);
  return [
    `asked on ${asked.date} after session ${asked.sessions} of ${context.sessions} (message ${asked.messages} of ${context.messages})`,
    `of context ${asked.context}`,
    `evidence ${distance.name}: ${sayCount(distance.sessions, "session")} or ${say(distance.tokens)} tokens back, ${share}% of ${say(distance.ofTokens)} tokens`,
  ];
}

export const verdictNames: Readonly<Record<Verdict, string>> = {
  right: "right",
  stale: "wrong: stale, it was so once",
  "never-stated": "wrong: never stated",
  reversed: "wrong: reversed, the opposite was said",
  "already-known": "wrong: already known",
  "other-reason": "wrong: another reason",
  forgotten: "wrong: it was to be forgotten",
  "other-person": "wrong: somebody else likes it",
};

function optionLines({ letter, text, verdict, rightIn, grounds }: OptionView, view: QuestionView): string[] {
  const elsewhere = rightIn === view.fork || view.forks === 1 ? "" : ` (right in fork ${rightIn})`;
  return [
    `  (${letter}) ${verdictNames[verdict]}${elsewhere}`,
    ...wrap(text, "      "),
    ...wrap(`because ${grounds}`, "      "),
  ];
}

function evidenceLines({ date, says, session, message, text }: EvidenceView): string[] {
  const place = session === null ? "" : `${session.topic}/${session.period} of ${session.date}`;
  return [
    ...wrap(`${date}: ${says}`, "  "),
    `  told in ${place}, message ${message}`,
    ...turnLines(text, "    "),
  ];
}
