import type { Call } from "../../pipeline/models/call.ts";
import type { Kind, Topic } from "../schema.ts";
import { draftMeetings, draftOccasions, draftRemarks } from "./kind-lists.ts";
import { type ListCall, type ListInput, startOf } from "./list-call.ts";
import { type OutlinedKind, type OutlinedSubject, wordsOf } from "./outline.ts";
import { draftGuidance, draftOpenings, draftQuestions, draftScenarios } from "./session-lists.ts";
import { draftSubjects, subjectOf } from "./subjects.ts";
import {
  draftIdeas,
  draftReasonsOff,
  draftReasonsToward,
  draftWentWell,
  draftWentWrong,
} from "./topic-lists.ts";

export type Ask = <Input, Output>(call: Call<Input, Output>, input: Input) => Promise<Output>;

/** Something that a topic lacks: asked for, it comes back as a change of the topic. */
export interface Gap {
  readonly lack: string;
  ask(ask: Ask): Promise<(topic: Topic) => Topic>;
}

/** How many entries of each list a pack needs, kinds' lists first; the schema asks for no fewer. */
export function gapsOf(topic: Topic, kinds: readonly OutlinedKind[]): Gap[] {
  const avoid = kinds.flatMap(({ subjects }) => subjects.flatMap(wordsOf));
  const { name, about, activity } = topic;
  const common = { topic: { name, about, activity }, kind: null, avoid };
  const { off, toward } = topic.reasons;
  return [
    ...kinds.flatMap((outlined, k) => gapsOfKind(outlined, k, topic, common)),
    ...listGap(draftReasonsOff, off, 8, common, (entries) => (to) => ({
      ...to,
      reasons: { ...to.reasons, off: [...to.reasons.off, ...entries] },
    })),
    ...listGap(draftReasonsToward, toward, 8, common, (entries) => (to) => ({
      ...to,
      reasons: { ...to.reasons, toward: [...to.reasons.toward, ...entries] },
    })),
    ...listGap(draftIdeas, topic.ideas, 16, common, adding("ideas")),
    ...listGap(draftScenarios, topic.scenarios, 8, common, adding("scenarios")),
    ...listGap(draftWentWell, topic.wentWell, 16, common, adding("wentWell")),
    ...listGap(draftWentWrong, topic.wentWrong, 16, common, adding("wentWrong")),
    ...listGap(draftQuestions, topic.questions, 20, common, adding("questions")),
    ...listGap(draftGuidance, topic.guidance, 30, common, adding("guidance")),
    ...listGap(draftOpenings, topic.openings, 12, common, adding("openings")),
  ];
}

type Common = Pick<ListInput, "topic" | "kind" | "avoid">;
type Change = (topic: Topic) => Topic;
type TopicList = "ideas" | "scenarios" | "wentWell" | "wentWrong" | "questions" | "guidance" | "openings";

const adding =
  <Key extends TopicList>(key: Key) =>
  (entries: readonly Topic[Key][number][]): Change =>
  (topic) => ({ ...topic, [key]: [...topic[key], ...entries] });

function listGap<Entry>(
  call: ListCall<Entry>,
  have: readonly Entry[],
  needed: number,
  common: Common,
  put: (entries: readonly Entry[]) => Change,
): Gap[] {
  const least = needed - have.length;
  if (least <= 0) return [];
  const of = common.kind ? ` of kind "${common.kind.name}"` : "";
  const input = { ...common, count: least + Math.ceil(least / 8), least, have: have.map(startOf) };
  return [
    {
      lack: `${call.name.replace("draft-", "")}${of}: ${have.length} of ${needed}`,
      ask: async (ask) => put((await ask(call, input)).entries),
    },
  ];
}

/** How many subjects are written in one answer: more would be written with less care. */
const subjectsAtOnce = 3;

function gapsOfKind(outlined: OutlinedKind, k: number, topic: Topic, common: Common): Gap[] {
  const kind = topic.kinds[k];
  if (!kind) throw new Error(`a draft has no kind ${k + 1}`);
  const own: Common = {
    ...common,
    kind: { name: kind.name, subjects: outlined.subjects.map(({ name }) => name) },
  };
  const changing = (change: (kind: Kind) => Partial<Kind>): Change => inKind(k, change);
  const lacking = outlined.subjects.filter(
    ({ name }) => !kind.subjects.some((subject) => subject.name === name),
  );
  return [
    ...listGap(draftRemarks, kind.remarks, 2, own, (more) =>
      changing(({ remarks }) => ({ remarks: [...remarks, ...more] })),
    ),
    ...listGap(draftOccasions, kind.occasions, 3, own, (more) =>
      changing(({ occasions }) => ({ occasions: [...occasions, ...more] })),
    ),
    ...listGap(draftMeetings, kind.meetings, 4, own, (more) =>
      changing(({ meetings }) => ({ meetings: [...meetings, ...more] })),
    ),
    ...chunks(lacking, subjectsAtOnce).map((subjects) => subjectsGap(kind.name, subjects, k, common)),
  ];
}

function subjectsGap(
  kind: string,
  subjects: readonly OutlinedSubject[],
  k: number,
  { topic, avoid }: Common,
): Gap {
  const names = subjects.map(({ name }) => `"${name}"`).join(", ");
  const ownWords = new Set(subjects.flatMap(wordsOf));
  return {
    lack: `the material of ${names}`,
    ask: async (ask) => {
      const input = { topic, kind, subjects, avoid: avoid.filter((word) => !ownWords.has(word)) };
      const answer = await ask(draftSubjects, input);
      const written = subjects.flatMap((subject) => {
        const found = answer.subjects.find(({ name }) => name === subject.name);
        return found ? [subjectOf(found, subject)] : [];
      });
      return inKind(k, (to) => ({ subjects: [...to.subjects, ...written] }));
    },
  };
}

const inKind =
  (k: number, change: (kind: Kind) => Partial<Kind>): Change =>
  (topic) => ({
    ...topic,
    kinds: topic.kinds.map((kind, index) => (index === k ? { ...kind, ...change(kind) } : kind)),
  });

function chunks<T>(list: readonly T[], size: number): T[][] {
  return list.length === 0 ? [] : [list.slice(0, size), ...chunks(list.slice(size), size)];
}
