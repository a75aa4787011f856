import type { Attribute, Option } from "../../../content/personalens/schema.ts";
import type { Affinities } from "../format/files.ts";
import { valuesOf } from "../users/draw-affinities.ts";
import { type Circumstances, type Condition, fits } from "../users/traits-of.ts";

/**
 * What is wrong with the preferences of a user in an attribute, by the conditions of its options. Unknown
 * values are not checked.
 */
export function faultsIn(attribute: Attribute, own: Affinities, user: Circumstances): string[] {
  const values = valuesOf(own[attribute.name]);
  const { options } = attribute;
  const had = options.filter(({ value }) => values.includes(value));
  const given = options.filter((option) => isGiven(option, user));
  const drawn = had.filter((option) => !given.includes(option));
  const isMissing = ({ value }: Option) =>
    attribute.kind === "one" ? !given.some((one) => values.includes(one.value)) : !values.includes(value);
  return [
    ...had.flatMap((option) => unmet(option, user).map((why) => `"${option.value}" ${why}`)),
    ...given
      .filter(isMissing)
      .map(({ value, follows }) => `"${value}" is missing, which follows from ${quoted(follows)}`),
    ...strayFrom(attribute, drawn, { own, user }),
    ...clashesAmong(had, given).map(([one, other]) => `"${one}" and "${other}" don't go together`),
    ...had
      .filter(({ any }) => any && values.length > 1)
      .map(({ value }) => `"${value}" comes with other values`),
    ...miscounted(attribute, drawn),
  ];
}

/** Why a user who has these circumstances can't have something. */
export function unmet(condition: Condition & { readonly follows?: Option["follows"] }, user: Circumstances) {
  const { needs, without, homes, follows = [] } = condition;
  const lacking = [...needs, ...follows].filter((trait) => !user.traits.has(trait));
  const barring = without.filter((trait) => user.traits.has(trait));
  return [
    ...(lacking.length > 0 ? [`needs ${quoted(lacking)}, which doesn't hold`] : []),
    ...(barring.length > 0 ? [`is not for users of whom ${quoted(barring)} holds`] : []),
    ...(homes && !homes.some((home) => user.homes.has(home)) ? [`is for users in ${quoted(homes)}`] : []),
  ];
}

const isGiven = (option: Option, user: Circumstances) =>
  option.follows.length > 0 && option.follows.every((trait) => user.traits.has(trait)) && fits(option, user);

interface Owner {
  readonly own: Affinities;
  readonly user: Circumstances;
}

/** Values that don't fit those of the attributes above, although other values would. */
function strayFrom({ options }: Attribute, drawn: readonly Option[], { own, user }: Owner): string[] {
  const suits = (option: Option) =>
    Object.entries(option.with).every(([above, wanted]) =>
      wanted.some((value) => valuesOf(own[above]).includes(value)),
    );
  const hasOthers = options.some(
    (option) => option.follows.length === 0 && fits(option, user) && suits(option),
  );
  return drawn
    .filter((option) => hasOthers && option.follows.length === 0 && !suits(option))
    .map(({ value, with: wanted }) => `"${value}" doesn't go with ${quoted(Object.keys(wanted))}`);
}

function clashesAmong(had: readonly Option[], given: readonly Option[]): [string, string][] {
  return had.flatMap((one) =>
    had
      .filter((other) => one.not.includes(other.value) && !(given.includes(one) && given.includes(other)))
      .map((other): [string, string] => [one.value, other.value]),
  );
}

function miscounted({ kind, takes: [, most] = [1, 1] }: Attribute, drawn: readonly Option[]): string[] {
  if (kind === "one" || drawn.length <= most) return [];
  return [`there are ${drawn.length} values, and it takes at most ${most}`];
}

const quoted = (words: readonly string[]) => words.map((word) => `"${word}"`).join(", ");
