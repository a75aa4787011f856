import { z } from "zod";
import type { Ontology } from "../../../content/personalens/bank.ts";
import type { Particular, SharedTask, TaskTemplate } from "../../../content/personalens/schema.ts";
import type { Dice, Random } from "../../../pipeline/engine/random.ts";
import { sharedTaskId, situationsSchema, soloTaskId } from "../format/files.ts";
import { entryByWeight, evenNumber } from "../users/even.ts";
import { type Circumstances, fits, shareFor } from "../users/traits-of.ts";
import { drawSituations } from "./draw-situations.ts";
import { momentSchema } from "./moment.ts";
import { type CalendarDay, calendarDays, type Home, type UserCalendar } from "./user-calendar.ts";

const text = z.string().min(1);

export const userTaskSchema = z.strictObject({
  id: text,
  number: z.int(),
  domains: z.array(text).min(1),
  description: text,
  intent: text,
  goal: text,
  /** What must be settled: attributes of domains, and the user's other wishes with their values. */
  affinities: z.array(z.strictObject({ domain: text, attribute: text })).min(1),
  particulars: z.record(text, text),
  situations: situationsSchema,
  /** `null` for a task that was read. */
  moment: momentSchema.nullable(),
});
/** A task of a user. Its texts are those of the template. */
export type UserTask = z.infer<typeof userTaskSchema>;

export interface TasksOrder {
  readonly ontology: Ontology;
  readonly interests: readonly string[];
  readonly index: number;
  readonly user: Circumstances;
  readonly home: Home;
  readonly calendar: UserCalendar;
  readonly dice: Dice;
  readonly random: (taskId: string) => Random;
}

/**
 * The tasks of a user by the rules of the original: each task of each domain that they use, and each task
 * over several domains if they use all of these.
 */
export function tasksOf(given: TasksOrder): UserTask[] {
  const order = { ...given, days: calendarDays(given.calendar) };
  const { domains, sharedTasks } = order.ontology;
  const isUsed = (name: string) => order.interests.includes(name);
  const solo = domains
    .filter(({ name }) => isUsed(name))
    .flatMap(({ name, tasks }) =>
      tasks.map((task) =>
        userTask(
          {
            task,
            id: soloTaskId(name, task.number),
            domains: [name],
            affinities: { [name]: task.affinities },
          },
          order,
        ),
      ),
    );
  const shared = sharedTasks
    .filter((task) => task.domains.every((name) => isUsed(name)))
    .toSorted((one, other) => one.number - other.number)
    .map((task) => userTask({ task, id: sharedTaskId(task.number), ...task }, order));
  return [...solo, ...shared];
}

interface Template {
  readonly task: Omit<TaskTemplate, "affinities"> | SharedTask;
  readonly id: string;
  readonly domains: readonly string[];
  readonly affinities: Readonly<Record<string, readonly string[]>>;
}

interface Dated extends TasksOrder {
  readonly days: readonly CalendarDay[];
}

function userTask({ task, id, domains, affinities }: Template, order: Dated): UserTask {
  const { index, user, home, days, dice } = order;
  return {
    id,
    number: task.number,
    domains: [...domains],
    description: task.description,
    intent: task.intent,
    goal: task.goal,
    affinities: domains.flatMap((domain) =>
      (affinities[domain] ?? []).map((attribute) => ({ domain, attribute })),
    ),
    particulars: Object.fromEntries(
      task.particulars.map((particular) => [particular.name, particularOf(particular, id, order)]),
    ),
    ...drawSituations({
      ranges: task.situations,
      taskId: id,
      traits: user.traits,
      ...{ index, home, days, dice },
      random: order.random(id),
    }),
  };
}

function particularOf({ name, options }: Particular, id: string, { user, dice, index }: TasksOrder): string {
  const possible = options.filter((option) => fits(option, user));
  const weighed = possible.map((option) => ({ entry: option.value, weight: shareFor(option, user) }));
  return entryByWeight(weighed, evenNumber(dice, `${id} ${name}`, index));
}
