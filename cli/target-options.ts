import { resolve } from "node:path";
import { Option } from "commander";
import { ConfigError } from "../pipeline/engine/errors.ts";
import { grouped } from "../pipeline/lists.ts";
import type { PartitionOption, TargetOption } from "../targets/target.ts";
import { targets } from "../targets/targets.ts";
import { numbersBelow, parseList, parseWhole } from "./parsers.ts";

/** An option of the command line that some targets have. */
interface OwnOption {
  readonly option: Option;
  readonly targets: readonly string[];
  /** Where its value goes in the configuration; empty for an option that selects partitions. */
  readonly sets: readonly string[];
  /** The value for the configuration, of what commander read. */
  toValue(given: unknown, folder: string): unknown;
}

const named = targets.flatMap(({ name: target, partition, options }) => [
  ...(partition.option ? [{ target, ...partitionOption(partition.name, partition.option) }] : []),
  ...options.map((option) => ({ target, ...configOption(option) })),
]);

/** The options of all targets. One that several targets have is listed once. */
export const targetOptions: readonly OwnOption[] = [
  ...grouped(named, ({ option }) => option.flags).values(),
].flatMap((same) => {
  const owners = same.map(({ target }) => target);
  return same.slice(0, 1).map(({ option, sets, toValue }) => {
    if (!owners.includes(targets[0].name)) option.description = `${owners.join(", ")}: ${option.description}`;
    return { option, sets, toValue, targets: owners };
  });
});

function partitionOption(
  name: string,
  { flags, description, most }: PartitionOption,
): Omit<OwnOption, "targets"> {
  const plural = `${name.charAt(0).toUpperCase()}${name.slice(1)}s`;
  const option = new Option(flags, description).argParser(numbersBelow(most, plural));
  return { option, sets: [], toValue: (given) => given };
}

function configOption({
  flags,
  description,
  kind,
  choices,
  sets,
  to,
}: TargetOption): Omit<OwnOption, "targets"> {
  const option = new Option(flags, description);
  if (choices) option.choices(choices);
  if (kind === "list") option.argParser(parseList);
  if (kind === "count") option.argParser(parseWhole);
  return {
    option,
    sets,
    toValue: (given, folder) => {
      if (kind === "flag") return to;
      return kind === "paths" && Array.isArray(given)
        ? given.map((path) => resolve(folder, String(path)))
        : given;
    },
  };
}

/** What commander read for an option; `undefined` where it was not given. It sets `--no-…` to true by itself. */
function given(options: object, { option }: OwnOption): unknown {
  const value: unknown = Reflect.get(options, option.attributeName());
  return option.negate && value === true ? undefined : value;
}

/** The configuration with the values of the targets' options put in. */
export function withTargetOptions(config: object, options: object, folder: string): unknown {
  return targetOptions
    .filter((own) => own.sets.length > 0 && given(options, own) !== undefined)
    .reduce<unknown>(
      (changed, own) => withValueAt(changed, own.sets, own.toValue(given(options, own), folder)),
      config,
    );
}

function withValueAt(holder: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const held: Readonly<Record<string, unknown>> =
    typeof holder === "object" && holder !== null ? { ...holder } : {};
  return { ...held, [key]: withValueAt(held[key], rest, value) };
}

/** The numbers of the partitions that were chosen; `null` where all are meant. */
export function chosenPartitions(options: object): readonly number[] | null {
  const found = targetOptions.find((own) => own.sets.length === 0 && given(options, own) !== undefined);
  const numbers = found && given(options, found);
  return Array.isArray(numbers) ? numbers.map(Number) : null;
}

/** Throws where an option was given that the target does not have. */
export function refuseForeignOptions(options: object, { name }: { readonly name: string }): void {
  const foreign = targetOptions.find(
    (own) => !own.targets.includes(name) && given(options, own) !== undefined,
  );
  if (foreign)
    throw new ConfigError(
      `could not take ${foreign.option.long}: the target ${name} has no such option; leave it out, or give another --target`,
    );
}
