import type { Services } from "../../../pipeline/engine/services.ts";
import { defineStage, type Scope } from "../../../pipeline/engine/stage.ts";
import { planDialogue } from "../dialogues/slots.ts";
import { dialoguesStage } from "../dialogues/stage.ts";
import { needsOntology, ontologyStage } from "../ontology-stage.ts";
import type { PersonaLensScope } from "../settings.ts";
import { summariesKey, summariesStage } from "../summaries/stage.ts";
import { tasksKey, tasksStage } from "../tasks/stage.ts";
import { userKey, usersStage } from "../users/stage.ts";
import { type JudgedDialogue, type Judgment, judgedDialogueSchema, judgedThings } from "./dimensions.ts";
import { type JudgedSource, judgeCompletion, judgeScore } from "./judge-dialogue.ts";

/**
 * What a judge says about each dialogue of the assistant under test. Without a judge there are no judgments.
 */
export const judgmentsStage = defineStage({
  name: "judgments",
  version: 1,
  each: "partition",
  inputs: {
    ontology: ontologyStage,
    users: usersStage,
    summaries: summariesStage,
    tasks: tasksStage,
    dialogues: dialoguesStage,
  },
  plansFrom: { ontology: "keys", users: "keys", summaries: "keys", tasks: "keys", dialogues: "keys" },
  calls: [judgeCompletion, judgeScore],
  output: judgedDialogueSchema,
  plan: ({ dialogues }, { settings: { judge } }: Scope<PersonaLensScope>) => {
    if (judge === null) return [];
    const scored = judgedThings.length - 1;
    return dialogues.keys
      .filter((key) => key !== "rules")
      .map((key) => ({
        key,
        params: { key, judge: judge.name, tries: judge.tries },
        needs: [
          needsOntology,
          { stage: "users", key: userKey },
          { stage: "summaries", key: summariesKey },
          { stage: "tasks", key: tasksKey },
          { stage: "dialogues", key },
        ],
        calls: { [judgeCompletion.name]: judge.tries, [judgeScore.name]: judge.tries * scored },
      }));
  },
  run: async ({ params: { key, judge, tries } }, upstream, services): Promise<JudgedDialogue> => {
    const [dialogue] = upstream.dialogues.get(key).dialogues;
    const task = upstream.tasks.get(tasksKey).tasks.find(({ id }) => id === dialogue?.taskId);
    if (!dialogue || !task) throw new RangeError(`could not find the dialogue "${key}"`);
    const { affinities, demographics } = upstream.users.get(userKey);
    const { domains: summaries } = upstream.summaries.get(summariesKey);
    const { user_id: _, ...person } = demographics;
    const own = task.domains;
    const source = {
      dialogue,
      slots: planDialogue(task, affinities, upstream.ontology.get("ontology")).slots,
      ...{ intent: task.intent, goal: task.goal, person, situations: task.situations },
      affinities: Object.fromEntries(own.map((name) => [name, affinities[name] ?? {}])),
      summaries: Object.fromEntries(own.map((name) => [name, summaries[name]?.text ?? ""])),
    };
    const { taskId, assistant, mode } = dialogue;
    return { taskId, assistant, mode, judge, judgments: await judged(source, tries, services) };
  },
});

async function judged(
  source: Omit<JudgedSource, "try">,
  tries: number,
  services: Pick<Services, "ask">,
): Promise<Judgment[]> {
  return Promise.all(
    judgedThings.map(async ({ dimension, side }) => {
      const found = await Promise.all(
        Array.from({ length: tries }, async (_, index) => {
          const tried = { ...source, try: index + 1 };
          if (dimension !== "task_completion") return services.ask(judgeScore, { ...tried, dimension, side });
          const { complete, reason } = await services.ask(judgeCompletion, tried);
          return { score: complete ? 1 : 0, reason };
        }),
      );
      return {
        ...{ dimension, side },
        scores: found.map(({ score }) => score),
        reasons: found.map(({ reason }) => reason),
      };
    }),
  );
}
