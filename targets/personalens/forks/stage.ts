import { z } from "zod";
import type { Ontology } from "../../../content/personalens/bank.ts";
import type { Domain } from "../../../content/personalens/schema.ts";
import { factsStage } from "../../../personas/facts/stage.ts";
import { personasStage } from "../../../personas/stage.ts";
import { createRandom } from "../../../pipeline/engine/random.ts";
import type { Services } from "../../../pipeline/engine/services.ts";
import { defineStage, type Scope } from "../../../pipeline/engine/stage.ts";
import { assistantTurn } from "../dialogues/assistant-turn.ts";
import { assistantByRule, ruleAssistants } from "../dialogues/assistants-by-rule.ts";
import { contextPartsOf, type DialogueMode } from "../dialogues/modes.ts";
import { readAssistantTurn } from "../dialogues/read-turn.ts";
import { beliefsOf } from "../dialogues/rule-dialogues.ts";
import { planDialogue } from "../dialogues/slots.ts";
import type { MarkedTurn } from "../dialogues/turn.ts";
import { recallCall, toldOf } from "../memory/recall.ts";
import { needsOntology, ontologyStage } from "../ontology-stage.ts";
import type { PersonaLensScope, SummaryLevel } from "../settings.ts";
import { writeSummary } from "../summaries/write-summary.ts";
import { tasksKey, tasksStage } from "../tasks/stage.ts";
import type { UserTask } from "../tasks/tasks-of.ts";
import { userKey, usersStage } from "../users/stage.ts";
import { type Circumstances, circumstancesOf } from "../users/traits-of.ts";
import type { User } from "../users/user.ts";
import { counterfactuals } from "./counterfactuals.ts";
import { type Forked, forkedSchema } from "./fork.ts";

/** Who answers: a model, which is shown what its mode allows, or the rules. */
type Params = {
  readonly taskId: string;
  readonly dice: number;
  readonly level: SummaryLevel;
  readonly model: {
    readonly assistant: string;
    readonly mode: DialogueMode;
    readonly memory: string | null;
  } | null;
};

/**
 * The same opening by four users who differ in what the task depends on, and the first answers of the
 * assistants. For users who were read, the summaries of all four are plain sentences that name every
 * preference, because the original summary fits only the real user.
 */
export const forksStage = defineStage({
  name: "forks",
  version: 4,
  each: "partition",
  inputs: {
    ontology: ontologyStage,
    personas: personasStage,
    facts: factsStage,
    users: usersStage,
    tasks: tasksStage,
  },
  plansFrom: { ontology: "keys", personas: "keys", facts: "keys", users: "keys", tasks: "records" },
  calls: [assistantTurn, recallCall],
  output: z.strictObject({ forked: z.array(forkedSchema) }),
  plan: ({ personas, tasks }, { settings, random }: Scope<PersonaLensScope>) => {
    const { assistant, modes, memory } = settings.dialogues;
    const needs = [
      needsOntology,
      ...(personas.keys.length === 0
        ? []
        : [
            { stage: "personas" as const, key: "profile" },
            { stage: "facts" as const, key: "facts" },
          ]),
      { stage: "users", key: userKey },
      { stage: "tasks", key: tasksKey },
    ];
    if (tasks.keys.length === 0) return [];
    const chosen = random("tasks").shuffle(tasks.get(tasksKey).tasks, settings.forks);
    // Without summaries and without a memory, the assistant sees the same for all four.
    const telling = modes.filter((mode) => memory !== null || contextPartsOf(mode).includes("p"));
    const shown = assistant === null ? [] : telling;
    return chosen.flatMap(({ id }) => {
      const common = {
        taskId: id,
        dice: random("dice", id).integer(0, 0x7fffffff),
        level: settings.input === null ? settings.summaries : "verbatim",
      };
      const rules: Params = { ...common, model: null };
      return [
        { key: id, params: rules, needs, calls: { [assistantTurn.name]: 0, [recallCall.name]: 0 } },
        ...shown.map((mode) => ({
          key: `${id}/${mode}`,
          params: {
            ...common,
            model: { assistant: assistant ?? "", mode, memory },
          } satisfies Params as Params,
          needs,
          calls: { [assistantTurn.name]: 4, [recallCall.name]: memory === null ? 0 : 4 },
        })),
      ];
    });
  },
  run: async ({ params }, { ontology, personas, facts, users, tasks }, services) => {
    const task = tasks.get(tasksKey).tasks.find(({ id }) => id === params.taskId);
    if (!task) throw new RangeError(`could not find the task "${params.taskId}"`);
    const known = ontology.get("ontology");
    const user = users.get(userKey);
    const forks = counterfactuals({
      ...{ task, affinities: user.affinities, ontology: known },
      user:
        personas.keys.length === 0
          ? nothingKnown
          : circumstancesOf(facts.get("facts"), personas.get("profile").firstSession),
      random: createRandom(params.dice, "forks"),
    });
    return { forked: await forkedBy({ ...params, task, ontology: known, user, forks }, services) };
  },
});

/** The options of a user who was read. They have no conditions. */
const nothingKnown: Circumstances = { traits: new Set(), homes: new Set() };

interface Forking extends Params {
  readonly task: UserTask;
  readonly ontology: Ontology;
  readonly user: User;
  readonly forks: readonly User["affinities"][];
}

async function forkedBy(order: Forking, services: Pick<Services, "say">): Promise<Forked[]> {
  const { task, ontology, user, forks, model, dice } = order;
  const sources = forks.map((affinities) => {
    const summaryIn = (domains: readonly Domain[]) =>
      Object.fromEntries(domains.map((domain) => [domain.name, summaryFor(domain, affinities, order)]));
    const { domains } = ontology;
    return {
      plan: planDialogue(task, affinities, ontology),
      summaries: summaryIn(domains.filter(({ name }) => task.domains.includes(name))),
      told: () => toldOf(summaryIn(domains)),
    };
  });
  const [first] = sources;
  if (!first) return [];
  const opening = createRandom(dice, "opening").pick(first.plan.openings);
  const turns: MarkedTurn[] = [{ role: "user", content: opening, asks: [], names: {} }];
  const varied = first.plan.slots
    .filter(({ isPreference, isFree }) => isPreference && !isFree)
    .map(({ name }) => name)
    .filter((name) => new Set(sources.map(({ plan }) => wantedOf(plan, name).join())).size > 1);
  const forkOf = ({ plan }: (typeof sources)[number], reply: MarkedTurn) => ({
    wanted: Object.fromEntries(varied.map((name) => [name, [...wantedOf(plan, name)]])),
    reply,
  });
  if (model) {
    const { memory, ...named } = model;
    const replies = await Promise.all(
      sources.map(async ({ plan, summaries, told }) => {
        const recalled =
          memory === null
            ? {}
            : { recalled: await services.say(recallCall, { told: told(), question: opening }) };
        const brief = {
          ...plan,
          talk: ontology.talk,
          demographics: user.demographics,
          situations: task.situations,
        };
        const parts = contextPartsOf(model.mode);
        const shown = { ...brief, ...recalled, summaries: textsOf(summaries) };
        const text = await services.say(assistantTurn, { ...shown, turns, isOver: false, parts });
        return readAssistantTurn(text, plan);
      }),
    );
    const answered = sources.flatMap((source, at) => (replies[at] ? [forkOf(source, replies[at])] : []));
    return [{ taskId: task.id, ...named, opening, forks: answered }];
  }
  return ruleAssistants.map((assistant) => {
    const replies = sources.map((source) => {
      const { plan, summaries } = source;
      const { believed } = beliefsOf(assistant, plan.slots, (domain) => summaries[domain]?.text ?? "");
      const random = createRandom(dice, assistant);
      return forkOf(
        source,
        assistantByRule({ ...plan, talk: ontology.talk, turns, random, believed, isOver: false }),
      );
    });
    const { mode } = beliefsOf(assistant, [], () => "");
    return { taskId: task.id, assistant, mode, opening, forks: replies };
  });
}

/** The dice are the same in each fork, so that summaries differ only where preferences do. */
const summaryFor = (
  domain: Domain,
  affinities: User["affinities"],
  { level, dice }: Pick<Forking, "level" | "dice">,
) =>
  writeSummary(domain, {
    ...{ level, isUsed: true, affinities: affinities[domain.name] ?? {} },
    random: createRandom(dice, domain.name),
  });

const textsOf = (summaries: Readonly<Record<string, { readonly text: string }>>) =>
  Object.fromEntries(Object.entries(summaries).map(([name, { text }]) => [name, text]));

const wantedOf = ({ slots }: ReturnType<typeof planDialogue>, name: string) =>
  slots.find((slot) => slot.name === name)?.wanted ?? [];
