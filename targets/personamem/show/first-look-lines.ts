import { say, sayCount, wrap } from "../../../pipeline/text/layout.ts";
import type { FirstLook } from "./first-look.ts";
import type { EvidenceView, OptionView, QuestionView } from "./question.ts";
import { verdictNames } from "./question-lines.ts";
import type { SessionView } from "./session.ts";
import { turnLines } from "./session-lines.ts";

/** A persona, a conversation and a question, as pages for reading and not as records to look up. */
export function firstLookLines({ persona: { persona, profile }, session, question }: FirstLook): string[] {
  return [
    `${profile.name}, ${profile.occupation}, ${profile.town} (persona ${persona})`,
    "",
    ...wrap(profile.about.join(" "), "  "),
    "",
    ...sessionPage(session),
    "",
    ...questionPage(question),
    "What decides it",
    ...question.evidence.flatMap(evidenceLines),
    "",
    ...wrap(livesNote(question)),
  ];
}

function sessionPage({ topic, date, beats }: SessionView): string[] {
  return [
    `A conversation about ${topicWords(topic)}, ${date}`,
    ...beats.flatMap(({ turns }) => turns.flatMap(({ content }) => ["", ...turnLines(content, "  ")])),
  ];
}

function questionPage({ group, asked, distance, message, options }: QuestionView): string[] {
  const since = `${sayCount(distance.sessions, "session")} and ${say(distance.tokens)} tokens after the last evidence`;
  return [
    `A question about ${topicWords(group.split(".")[0] ?? group)}, ${asked.date}, ${since}`,
    "",
    ...turnLines(message, "  "),
    "",
    ...options.flatMap(optionLines),
  ];
}

function optionLines({ letter, text, verdict, grounds }: OptionView): string[] {
  const [first = "", ...rest] = wrap(text, "      ");
  return [
    `  (${letter}) ${first.trimStart()}`,
    ...rest,
    ...wrap(`→ ${verdictNames[verdict]}: ${grounds}`, "      "),
    "",
  ];
}

function evidenceLines({ date, says, text }: EvidenceView): string[] {
  return ["", `  ${date}: ${says}`, ...turnLines(text, "    ")];
}

function livesNote({ forks, fork, options }: QuestionView): string {
  if (forks === 1) return "The same question is asked in no other life of the persona.";
  const others = options
    .filter(({ rightIn }) => rightIn !== fork)
    .map(({ letter, rightIn }) => `(${letter}) in fork ${rightIn}`);
  return `This is one of the persona's four lives. The same question with the same options is asked in the other three, where the right option is ${others.join(", ")}.`;
}

/** `foodRecommendation` is read as "food recommendation". */
const topicWords = (topic: string) =>
  topic.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
