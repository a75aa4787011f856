import type { Ontology } from "../../../content/personalens/bank.ts";
import type { Attribute } from "../../../content/personalens/schema.ts";
import type { Random } from "../../../pipeline/engine/random.ts";
import type { Affinities } from "../format/files.ts";
import type { UserTask } from "../tasks/tasks-of.ts";
import { valuesOf } from "../users/draw-affinities.ts";
import { type Circumstances, fits } from "../users/traits-of.ts";

/** How many users an opening has: the real one, and three who prefer something else. */
export const forkCount = 4;

export interface ForkOrder {
  readonly task: Pick<UserTask, "affinities">;
  readonly affinities: Readonly<Record<string, Affinities>>;
  readonly ontology: Ontology;
  readonly user: Circumstances;
  readonly random: Random;
}

/**
 * The preferences of a user and of three others who differ from the user only in what the task depends on. No
 * two forks share a value of such an attribute. Values that follow from facts don't change, nor does an
 * attribute that doesn't have enough values left.
 */
export function counterfactuals(order: ForkOrder): Readonly<Record<string, Affinities>>[] {
  const forks: Record<string, Affinities>[] = Array.from({ length: forkCount }, () => ({
    ...order.affinities,
  }));
  for (const { domain, attribute: name } of order.task.affinities) {
    const attribute = order.ontology.domains
      .find((one) => one.name === domain)
      ?.attributes.find((one) => one.name === name);
    const others = attribute ? valuesForOthers(attribute, forks, { ...order, domain }) : null;
    if (attribute && others)
      for (const [at, value] of others.entries()) {
        const own = forks[at + 1] ?? {};
        own[domain] = { ...own[domain], [name]: attribute.kind === "one" ? value : [value] };
      }
  }
  return forks;
}

interface ForkDraw extends ForkOrder {
  readonly domain: string;
}

/** A value for each of the other forks; `null` if it can't differ. */
function valuesForOthers(
  { name, options }: Attribute,
  forks: readonly Readonly<Record<string, Affinities>>[],
  { domain, user, random }: ForkDraw,
): string[] | null {
  const own = valuesOf(forks[0]?.[domain]?.[name]);
  const ofUser = options.filter(({ value }) => own.includes(value));
  if (own.length === 0 || ofUser.some(({ any, follows }) => any || follows.length > 0)) return null;
  const drawn: string[] = [];
  for (const fork of forks.slice(1)) {
    const possible = options.filter(
      (option) =>
        !option.any &&
        option.follows.length === 0 &&
        fits(option, user) &&
        ![...own, ...drawn].includes(option.value) &&
        Object.entries(option.with).every(([above, wanted]) =>
          wanted.some((value) => valuesOf(fork[domain]?.[above]).includes(value)),
        ),
    );
    if (possible.length === 0) return null;
    drawn.push(random.pick(possible).value);
  }
  return drawn;
}
