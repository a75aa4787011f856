import type { Call } from "../../pipeline/models/call.ts";
import type { Kind, Reason, Topic } from "../schema.ts";
import { draftMeetings, draftOccasions, draftRemarks } from "./kind-lists.ts";
import { type ListCall, type ListInput, startOf } from "./list-call.ts";
import { namingWords, type OutlinedKind, type OutlinedSubject } from "./outline.ts";
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

/** Something that a topic still lacks. */
export interface Gap {
  /** What is missing, in words. */
  readonly missing: string;
  /** Asks a model for it. The answer is a change of the topic. */
  ask(ask: Ask): Promise<Change>;
}

/** Everything that a topic still lacks, the lists of its kinds first. The counts are those of the schema. */
export function gapsOf(topic: Topic, kinds: readonly OutlinedKind[]): Gap[] {
  const avoid = kinds.flatMap(({ subjects }) => subjects.flatMap(namingWords));
  const { name, about, activity } = topic;
  const common = { topic: { name, about, activity }, kind: null, avoid };
  const { off, toward } = topic.reasons;
  return [
    ...kinds.flatMap((outlined, k) => gapsOfKind(outlined, k, topic, common)),
    ...listGap(common, { call: draftReasonsOff, have: off, needed: 8, add: addingReasons("off") }),
    ...listGap(common, { call: draftReasonsToward, have: toward, needed: 8, add: addingReasons("toward") }),
    ...listGap(common, { call: draftIdeas, have: topic.ideas, needed: 16, add: adding("ideas") }),
    ...listGap(common, { call: draftScenarios, have: topic.scenarios, needed: 8, add: adding("scenarios") }),
    ...listGap(common, { call: draftWentWell, have: topic.wentWell, needed: 16, add: adding("wentWell") }),
    ...listGap(common, { call: draftWentWrong, have: topic.wentWrong, needed: 16, add: adding("wentWrong") }),
    ...listGap(common, { call: draftQuestions, have: topic.questions, needed: 20, add: adding("questions") }),
    ...listGap(common, { call: draftGuidance, have: topic.guidance, needed: 30, add: adding("guidance") }),
    ...listGap(common, { call: draftOpenings, have: topic.openings, needed: 12, add: adding("openings") }),
  ];
}

type Common = Pick<ListInput, "topic" | "kind" | "avoid">;
type Change = (topic: Topic) => Topic;
type TopicList = "ideas" | "scenarios" | "wentWell" | "wentWrong" | "questions" | "guidance" | "openings";

const adding =
  <Key extends TopicList>(key: Key) =>
  (entries: readonly Topic[Key][number][]): Change =>
  (topic) => ({ ...topic, [key]: [...topic[key], ...entries] });

const addingReasons =
  (key: keyof Topic["reasons"]) =>
  (entries: readonly Reason[]): Change =>
  (topic) => ({ ...topic, reasons: { ...topic.reasons, [key]: [...topic.reasons[key], ...entries] } });

interface WantedList<Entry> {
  readonly call: ListCall<Entry>;
  readonly have: readonly Entry[];
  readonly needed: number;
  readonly add: (entries: readonly Entry[]) => Change;
}

function listGap<Entry>(common: Common, { call, have, needed, add }: WantedList<Entry>): Gap[] {
  const least = needed - have.length;
  if (least <= 0) return [];
  const of = common.kind ? ` of kind "${common.kind.name}"` : "";
  const input = { ...common, count: least + Math.ceil(least / 8), least, have: have.map(startOf) };
  return [
    {
      missing: `${call.name.replace("draft-", "")}${of}: ${have.length} of ${needed}`,
      ask: async (ask) => add((await ask(call, input)).entries),
    },
  ];
}

/** How many subjects one call writes. With more, each would be written with less care. */
const subjectsAtOnce = 3;

function gapsOfKind(outlined: OutlinedKind, k: number, topic: Topic, common: Common): Gap[] {
  const kind = topic.kinds[k];
  if (!kind) throw new Error(`a draft has no kind ${k + 1}`);
  const own: Common = {
    ...common,
    kind: { name: kind.name, subjects: outlined.subjects.map(({ name }) => name) },
  };
  const adding = (key: "remarks" | "occasions" | "meetings") => (entries: readonly string[]) =>
    inKind(k, (to) => ({ [key]: [...to[key], ...entries] }));
  const missing = outlined.subjects.filter(
    ({ name }) => !kind.subjects.some((subject) => subject.name === name),
  );
  return [
    ...listGap(own, { call: draftRemarks, have: kind.remarks, needed: 2, add: adding("remarks") }),
    ...listGap(own, { call: draftOccasions, have: kind.occasions, needed: 3, add: adding("occasions") }),
    ...listGap(own, { call: draftMeetings, have: kind.meetings, needed: 4, add: adding("meetings") }),
    ...chunks(missing, subjectsAtOnce).map((subjects) => subjectsGap(kind.name, subjects, k, common)),
  ];
}

function subjectsGap(
  kind: string,
  subjects: readonly OutlinedSubject[],
  k: number,
  { topic, avoid }: Common,
): Gap {
  const names = subjects.map(({ name }) => `"${name}"`).join(", ");
  const ownWords = new Set(subjects.flatMap(namingWords));
  return {
    missing: `the material of ${names}`,
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
