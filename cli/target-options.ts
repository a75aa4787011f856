import { resolve } from "node:path";
import { Option } from "commander";
import { ConfigError } from "../pipeline/engine/errors.ts";
import { grouped } from "../pipeline/lists.ts";
import type { CommandOption, TargetOption } from "../targets/command-options.ts";
import type { OwnValues } from "../targets/orders.ts";
import { targets } from "../targets/targets.ts";
import { numbersBelow, parseList, parseWhole, wholeBelow } from "./parsers.ts";

/** An option that some targets have. */
interface OwnOption<Declared extends CommandOption = CommandOption> {
  readonly option: Option;
  /** As the first target that has it declares it. */
  readonly declared: Declared;
  /** The names of the targets that have it. */
  readonly targets: readonly string[];
  /** Its declaration by the name of each of these targets: the same option may set another value in each. */
  readonly byTarget: ReadonlyMap<string, Declared>;
}

/** Options that set a value in the configuration, by the path in `sets`. If it is empty, they select partitions. */
export const targetOptions: readonly OwnOption<TargetOption>[] = ownOptions(
  targets.map(({ name, partition, options }) => {
    const selecting = partition.option ? [{ ...partition.option, sets: [] }] : [];
    return { name, options: [...selecting, ...options] };
  }),
);

/**
 * Options that several targets have are listed once. The help names the targets, unless the first one is among them, and says
 * what the option means in each if that differs.
 */
export function ownOptions<Declared extends CommandOption>(
  all: readonly { readonly name: string; readonly options: readonly Declared[] }[],
): readonly OwnOption<Declared>[] {
  const declarations = all.flatMap(({ name, options }) => options.map((declared) => ({ name, declared })));
  return [...grouped(declarations, ({ declared }) => declared.flags).values()].flatMap((same) => {
    const owners = same.map(({ name }) => name);
    const byTarget = new Map(same.map(({ name, declared }) => [name, declared]));
    const meanings = [...grouped(same, ({ declared }) => declared.description).values()].map((alike) =>
      describe(
        alike.map(({ name }) => name),
        alike[0]?.declared.description ?? "",
      ),
    );
    return same.slice(0, 1).map(({ declared }) => {
      const option = optionOf(declared, meanings.join("; "));
      return { option, declared, targets: owners, byTarget };
    });
  });

  function describe(owners: readonly string[], description: string): string {
    return owners.includes(all[0]?.name ?? "") ? description : `${owners.join(", ")}: ${description}`;
  }
}

function optionOf(declared: CommandOption, description: string): Option {
  const { flags, kind, choices, most, isRequired = false } = declared;
  const option = new Option(flags, description).makeOptionMandatory(isRequired);
  if (declared.default !== undefined) option.default(declared.default);
  if (choices) option.choices(choices);
  if (kind === "list") option.argParser(parseList);
  if (kind === "count") option.argParser(most === undefined ? parseWhole : wholeBelow(most));
  if (kind === "repeated") option.argParser(addValue);
  if (kind === "numbers")
    option.argParser(numbersBelow(most ?? Number.MAX_SAFE_INTEGER, capitalized(option.name())));
  return option;
}

function capitalized(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** For options that can be given several times. */
export function addValue(value: string, values: readonly string[] = []): string[] {
  return [...values, value];
}

/** The value that commander read for an option; `undefined` if it was not given. For `--no-…` commander itself sets true. */
function givenValue(options: object, { option }: OwnOption): unknown {
  const value: unknown = Reflect.get(options, option.attributeName());
  return option.negate && value === true ? undefined : value;
}

/** The configuration with the values of the targets' options. Relative paths start in `folder`. */
export function withTargetOptions(
  config: { readonly target: string },
  options: object,
  folder: string,
): unknown {
  return targetOptions
    .filter((own) => own.declared.sets.length > 0 && givenValue(options, own) !== undefined)
    .reduce<unknown>((changed, own) => {
      // An option that the target doesn't have is refused later, when the whole configuration is known.
      const declared = own.byTarget.get(config.target) ?? own.declared;
      return withValueAt(changed, declared.sets, configValue(declared, givenValue(options, own), folder));
    }, config);
}

function configValue({ kind, to, orAll }: TargetOption, given: unknown, folder: string): unknown {
  if (kind === "flag") return to;
  if (orAll && Array.isArray(given) && given.length === 1 && given[0] === "all") return "all";
  return kind === "paths" && Array.isArray(given)
    ? given.map((path) => resolve(folder, String(path)))
    : given;
}

function withValueAt(holder: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const held: Readonly<Record<string, unknown>> =
    typeof holder === "object" && holder !== null ? { ...holder } : {};
  return { ...held, [key]: withValueAt(held[key], rest, value) };
}

/** The numbers of the partitions that were chosen; `null` for all. */
export function chosenPartitions(options: object): readonly number[] | null {
  const found = targetOptions.find(
    (own) => own.declared.sets.length === 0 && givenValue(options, own) !== undefined,
  );
  const numbers = found && givenValue(options, found);
  return Array.isArray(numbers) ? numbers.map(Number) : null;
}

/** The values of those options that the target has, by their names in camel case. */
export function ownValues(options: object, all: readonly OwnOption[], target: string): OwnValues {
  return Object.fromEntries(
    all.flatMap((own) => {
      const value = own.targets.includes(target) ? givenValue(options, own) : undefined;
      return value === undefined ? [] : [[own.option.attributeName(), value]];
    }),
  );
}

/** Throws `ConfigError` if an option was given that the target does not have. */
export function refuseForeignOptions(options: object, all: readonly OwnOption[], target: string): void {
  const foreign = all.find(
    (own) => !own.targets.includes(target) && givenValue(options, own) !== own.declared.default,
  );
  if (foreign)
    throw new ConfigError(
      `could not take ${foreign.option.long}: the target ${target} has no such option; leave it out, or give another --target`,
    );
}
