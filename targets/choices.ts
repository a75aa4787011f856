import type { Config } from "./config.ts";
import type { MadeTarget } from "./target.ts";

/** What a run has chosen, by what it is, such as personas and topics. `all` alone stands for everything. */
export type Choices = Readonly<Record<string, string[]>>;

/** The partitions, if an option chooses them, and the value of each list that an option can set. Parts, such as sizes, are not among them: they are kept. */
export function choicesOf(
  { options = [], partition, parts }: MadeTarget<Config>,
  config: Config,
  partitions: readonly number[],
): Choices {
  const lists = options.flatMap(({ kind, flags, sets }): [string, string[]][] => {
    const name = /^--([\w-]+)/.exec(flags)?.[1];
    const chosen = kind === "list" ? listAt(config, sets) : null;
    const isOfParts = chosen?.every((one) => parts?.names.includes(one));
    return name === undefined || chosen === null || isOfParts ? [] : [[name, chosen]];
  });
  const numbers = partition.option ? { [`${partition.name}s`]: partitions.map(String) } : {};
  return { ...numbers, ...Object.fromEntries(lists) };
}

function listAt(config: Config, path: readonly string[]): string[] | null {
  const value = path.reduce<unknown>(
    (inner, key) => (inner instanceof Object ? Reflect.get(inner, key) : undefined),
    config,
  );
  return [value].flat().every((one) => typeof one === "string") ? [value].flat().map(String) : null;
}

/** What an earlier choice has and a later one lacks, such as `topics coding, therapy`. */
export function lackingIn(before: Choices, now: Choices): readonly string[] {
  return Object.entries(before).flatMap(([what, had]) => {
    const have = now[what];
    if (have === undefined || have.includes("all")) return [];
    if (had.includes("all")) return [`${what} other than ${have.join(", ")}`];
    const lost = had.filter((one) => !have.includes(one));
    return lost.length === 0 ? [] : [`${what} ${firstOf(lost)}`];
  });
}

const mostNamed = 5;

function firstOf(names: readonly string[]): string {
  const more = names.length - mostNamed;
  return more > 1 ? `${names.slice(0, mostNamed).join(", ")} and ${more} more` : names.join(", ");
}
