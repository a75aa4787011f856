import { ModelError } from "../pipeline/engine/errors.ts";
import type { Call } from "../pipeline/models/call.ts";
import { type Ask, gapsOf } from "./draft/gaps.ts";
import { draftMeetings, draftOccasions, draftRemarks } from "./draft/kind-lists.ts";
import {
  draftOutline,
  fullKinds,
  isComplete,
  kindsOfPack,
  mergeKinds,
  missingIn,
  type Outline,
  subjectsOfKind,
} from "./draft/outline.ts";
import { issuesOf, prune } from "./draft/prune.ts";
import { draftGuidance, draftOpenings, draftQuestions, draftScenarios } from "./draft/session-lists.ts";
import { draftSubjects } from "./draft/subjects.ts";
import {
  draftIdeas,
  draftReasonsOff,
  draftReasonsToward,
  draftWentWell,
  draftWentWrong,
} from "./draft/topic-lists.ts";
import type { Topic } from "./schema.ts";

export type { Ask } from "./draft/gaps.ts";

/** Every call that a draft makes. */
export const draftCalls: readonly Call<never, unknown>[] = [
  draftOutline,
  draftSubjects,
  draftRemarks,
  draftOccasions,
  draftMeetings,
  draftReasonsOff,
  draftReasonsToward,
  draftIdeas,
  draftScenarios,
  draftWentWell,
  draftWentWrong,
  draftQuestions,
  draftGuidance,
  draftOpenings,
];

export interface DraftOrder {
  readonly name: string;
  readonly about: string;
  readonly ask: Ask;
}

/** How often missing entries are asked for before the draft fails. */
const rounds = 5;

/**
 * Drafts a pack with a model. Kinds and subjects come first, because no other entry may name a subject. All other lists follow
 * in parallel. Entries that break a rule are dropped and asked for again until the pack passes.
 */
export async function draftTopic({ name, about, ask }: DraftOrder): Promise<Topic> {
  const outline = await draftKinds({ name, about, ask });
  let topic = emptyTopic(name, outline);
  for (let round = 0; round < rounds; round++) {
    const gaps = gapsOf(topic, outline.kinds);
    if (gaps.length === 0) break;
    const changes = await Promise.all(gaps.map((gap) => gap.ask(ask)));
    topic = prune(changes.reduce((changed, change) => change(changed), topic));
  }
  const issues = [
    ...gapsOf(topic, outline.kinds).map(({ missing }) => missing),
    ...issuesOf(topic).map(({ path, message }) => `${path.map(String).join(".")}: ${message}`),
  ];
  if (issues.length > 0) throw draftFailed(name, issues);
  return topic;
}

async function draftKinds({ name, about, ask }: DraftOrder): Promise<Outline> {
  let outline: Outline | null = null;
  for (let round = 0; round < rounds; round++) {
    const have: Outline["kinds"] = outline?.kinds ?? [];
    const answer = await ask(draftOutline, {
      name,
      about,
      have,
      kinds: kindsOfPack,
      subjects: subjectsOfKind,
    });
    outline = { ...(outline ?? answer), kinds: mergeKinds(have, answer.kinds).kinds };
    if (isComplete(outline.kinds))
      return { ...outline, kinds: fullKinds(outline.kinds).slice(0, kindsOfPack) };
  }
  throw draftFailed(name, missingIn(outline?.kinds ?? []));
}

function draftFailed(name: string, issues: readonly string[]): ModelError {
  return new ModelError(
    `could not draft topic "${name}": after ${rounds} rounds of answers something is still missing or wrong: ${issues[0]}`,
    { kind: "invalid-output", retryable: false, issues },
  );
}

function emptyTopic(name: string, { about, activity, labels, kinds }: Outline): Topic {
  return {
    name,
    about,
    activity,
    labels,
    kinds: kinds.map((kind) => ({ name: kind.name, remarks: [], occasions: [], meetings: [], subjects: [] })),
    reasons: { off: [], toward: [] },
    ideas: [],
    scenarios: [],
    wentWell: [],
    wentWrong: [],
    questions: [],
    guidance: [],
    openings: [],
  };
}
