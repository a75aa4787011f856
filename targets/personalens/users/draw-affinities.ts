import type { Attribute, Domain, Option } from "../../../content/personalens/schema.ts";
import type { Dice, Random } from "../../../pipeline/engine/random.ts";
import type { Affinities } from "../format/files.ts";
import { drawByWeight, entryByWeight, evenNumber } from "./even.ts";
import { type Circumstances, fits, shareFor } from "./traits-of.ts";

export interface AffinityOrder {
  /** The number of the user, for quotas over all users. */
  readonly index: number;
  readonly user: Circumstances;
  readonly dice: Dice;
  readonly random: Random;
}

/** What a user prefers in a domain. Each attribute can depend on those above it. */
export function drawAffinities({ name, attributes }: Domain, order: AffinityOrder): Affinities {
  const drawn: Affinities = {};
  for (const attribute of attributes)
    drawn[attribute.name] = drawValue(attribute, drawn, { ...order, label: `${name}/${attribute.name}` });
  return drawn;
}

interface AffinityDraw extends AffinityOrder {
  readonly label: string;
}

function drawValue(attribute: Attribute, above: Affinities, order: AffinityDraw): string | string[] {
  const given = attribute.options.filter((option) => isGiven(option, order.user));
  const open = attribute.options.filter((option) => option.follows.length === 0 && fits(option, order.user));
  const suited = open.filter((option) => suits(option, above));
  const possible = suited.length > 0 ? suited : open;
  if (attribute.kind === "one") return (given[0] ?? firstOf(possible, order)).value;
  const drawn = severalOf(attribute, given, possible, order);
  return [...given, ...drawn].map(({ value }) => value);
}

const isGiven = (option: Option, user: Circumstances) =>
  option.follows.length > 0 && option.follows.every((trait) => user.traits.has(trait)) && fits(option, user);

const suits = (option: Option, above: Affinities) =>
  Object.entries(option.with).every(([name, wanted]) =>
    wanted.some((value) => valuesOf(above[name]).includes(value)),
  );

/** The values of an attribute as a list. */
export const valuesOf = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === "string" ? [value] : value;

const weigh = (options: readonly Option[], user: Circumstances) =>
  options.map((entry) => ({ entry, weight: shareFor(entry, user) }));

/** By quota, so that all users together have the shares of the options. */
const firstOf = (options: readonly Option[], { user, dice, label, index }: AffinityDraw): Option =>
  entryByWeight(weigh(options, user), evenNumber(dice, label, index));

function severalOf(
  { takes: [least, most] = [1, 1] }: Attribute,
  given: readonly Option[],
  possible: readonly Option[],
  order: AffinityDraw,
): Option[] {
  const { dice, label, index, user, random } = order;
  const wanted = least + Math.floor(evenNumber(dice, `${label} count`, index) * (most - least + 1));
  const drawn: Option[] = [];
  let left = possible.filter((option) => !given.some((other) => clash(option, other)));
  while (drawn.length < wanted && left.length > 0) {
    const next = drawn.length === 0 ? firstOf(left, order) : drawByWeight(weigh(left, user), random);
    drawn.push(next);
    if (next.any) break;
    left = left.filter((option) => option !== next && !option.any && !clash(option, next));
  }
  return drawn;
}

const clash = (one: Option, other: Option) => one.not.includes(other.value) || other.not.includes(one.value);
