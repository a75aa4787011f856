import { z } from "zod";
import type { Asked } from "../../formats/personamem/rows.ts";
import { ConfigError } from "../../pipeline/engine/errors.ts";
import { say, sayCount, wrap } from "../../pipeline/text/layout.ts";
import type { WrittenGroup } from "../../questions/stage.ts";
import { type Letter, letters } from "../../questions/types.ts";
import { type Event, eventsOf, type Pivot, type TopicTimeline } from "../../timelines/timeline.ts";
import type { AssembledContext } from "./assemble.ts";
import type { QuestionPath } from "./ids.ts";
import { turnLines } from "./session.ts";
import { tellEvent } from "./tell.ts";
import { groundsOf, verdictNames } from "./why.ts";

/** A question with everything by which its answer can be checked by eye. */
export function showQuestion(context: AssembledContext, path: QuestionPath, asked: string): string[] {
  const question = findQuestionOf(context, path, asked);
  const { row, provenance } = question.asked;
  return [
    `Question ${row.question_id}`,
    `${provenance.group}, fork ${path.fork}`,
    ...wrap(`pivot ${provenance.pivot.id}: ${provenance.pivot.subjects.join(", ")}`),
    ...placeLines(context, question),
    "",
    "Message",
    ...wrap(row.user_question_or_message, "  "),
    "",
    "Options",
    ...optionLines(question, path.fork, context.record.tokens.length),
    "",
    "Evidence",
    ...question.evidence.flatMap((evidence) => evidenceLines(evidence, question, context)),
  ];
}

interface Evidence {
  readonly event: Event;
  /** Which message of the context begins to tell it. */
  readonly index: number;
}

interface FoundQuestion {
  readonly asked: Asked;
  readonly group: WrittenGroup;
  readonly timeline: TopicTimeline;
  readonly pivot: Pivot;
  readonly evidence: readonly Evidence[];
}

function findQuestionOf(context: AssembledContext, path: QuestionPath, asked: string): FoundQuestion {
  const found = context.asked.find(({ provenance }) => provenance.group.endsWith(`/${path.group}`));
  const group = context.groups.get(path.group);
  const timeline = group && context.timelines.get(group.topic);
  const pivot = timeline?.pivots.find(({ id }) => id === group?.pivot);
  if (!found || !group || !timeline || !pivot) throw unknownGroup(context, path, asked);
  const events = eventsOf(timeline, path.fork);
  const evidence = found.provenance.evidence.flatMap(({ event: id, message_index: index }) => {
    const event = events.get(id);
    return event ? [{ event, index }] : [];
  });
  return { asked: found, group, timeline, pivot, evidence };
}

function unknownGroup(
  { record }: AssembledContext,
  { group, persona, size, variant }: QuestionPath,
  asked: string,
): ConfigError {
  const left = record.leftOut.find((one) => one.group === group);
  if (left) return new ConfigError(`could not show ${asked}: it was left out of the context: ${left.reason}`);
  const there = record.questions.map((question) => ({ message: question.group }));
  return new ConfigError(
    `could not show ${asked}: context ${persona}/${size}/${variant} has no group "${group}"; there are:`,
    there,
  );
}

function placeLines(
  { record, text }: AssembledContext,
  { asked: { row, provenance } }: FoundQuestion,
): string[] {
  const place = text.entries.findIndex(({ endIndex }) => endIndex === row.end_index_in_shared_context) + 1;
  return [
    `asked on ${provenance.date_asked} after session ${place} of ${record.entries.length} (message ${row.end_index_in_shared_context} of ${text.messages.length})`,
    `of context ${row.shared_context_id}`,
    `evidence ${provenance.distance}: ${sayCount(row.distance_to_ref_in_blocks, "session")} or ${say(row.distance_to_ref_in_tokens)} tokens back, ${row.distance_to_ref_proportion_in_context} of ${say(row.context_length_in_tokens)} tokens`,
  ];
}

function optionLines(
  { asked, group, pivot, evidence }: FoundQuestion,
  fork: number,
  forks: number,
): string[] {
  const told = evidence.map(({ event }) => event);
  return optionTexts(asked.row.all_options).flatMap(({ letter, text }) => {
    const option = group.options.indexOf(text);
    const elsewhere = option === fork || forks === 1 ? "" : ` (right in fork ${option})`;
    return [
      `  (${letter}) ${verdictNames[asked.provenance.options[letter]]}${elsewhere}`,
      ...wrap(text, "      "),
      ...wrap(`because ${groundsOf(pivot, option, told)}`, "      "),
    ];
  });
}

const lettered = z.array(z.string().regex(/^\([a-d]\) /));

/** The options as the CSV has them: each with its letter in front. */
function optionTexts(column: string): { letter: Letter; text: string }[] {
  const texts = lettered.parse(JSON.parse(column));
  return texts.flatMap((option) => {
    const letter = letters.find((candidate) => option.startsWith(`(${candidate}) `));
    return letter ? [{ letter, text: option.slice("(a) ".length) }] : [];
  });
}

function evidenceLines(
  { event, index }: Evidence,
  { timeline }: FoundQuestion,
  { text }: AssembledContext,
): string[] {
  const session = timeline.sessions.find(({ period }) => period === event.period);
  return [
    ...wrap(`${event.date}: ${tellEvent(event)}`, "  "),
    `  told in ${timeline.topic}/${event.period} of ${session?.date}, message ${index}`,
    ...turnLines(text.messages[index]?.content ?? "", "    "),
  ];
}
