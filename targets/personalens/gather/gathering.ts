import { grouped } from "../../../pipeline/lists.ts";
import { differencesOf } from "../measures/interval.ts";
import { domainOf, type Rated, scaleOf } from "./rated.ts";
import { addTo, type SpreadOfUsers, type SumsOfUsers, spreadOf } from "./sums.ts";

export interface ByDimension {
  readonly dimension: string;
  readonly all: SpreadOfUsers;
  readonly byDomain: Readonly<Record<string, SpreadOfUsers>>;
  /** How many dialogues have each value, rounded to tenths, from the lowest. */
  readonly distribution: readonly (readonly [value: number, dialogues: number])[];
}

export interface GatheredAssistant {
  readonly assistant: string;
  readonly dimensions: readonly ByDimension[];
}

/** Two assistants on the tasks that both had. */
export interface Paired extends SpreadOfUsers {
  readonly one: string;
  readonly other: string;
  readonly dimension: string;
  /**
   * `mean` is that of the first minus the second. The other two count the users for whom one of them is
   * ahead.
   */
  readonly oneAhead: number;
  readonly otherAhead: number;
}

export interface UserMean {
  readonly user: string;
  readonly assistant: string;
  readonly means: Readonly<Record<string, number>>;
}

export interface GatheredResults {
  readonly assistants: readonly GatheredAssistant[];
  readonly pairs: readonly Paired[];
  readonly users: readonly UserMean[];
}

export interface Gathering {
  /**
   * Everything that one source says about a user. A second call for the user must be about other dimensions.
   */
  add(rated: readonly Rated[]): void;
  finish(): GatheredResults;
}

/** Gathers user by user. It keeps sums and a mean for each user, not dialogues. */
export function gatherRatings(): Gathering {
  const all = new Map<string, Map<string, SumsOfUsers>>();
  const distributions = new Map<string, Map<number, number>>();
  const pairs = new Map<string, SumsOfUsers & { oneAhead: number; otherAhead: number }>();
  const users: UserMean[] = [];
  return {
    add: (rated) => {
      const byAssistant = grouped(rated, ({ assistant }) => assistant);
      for (const [assistant, own] of byAssistant) {
        const means = addUser(all, distributions, assistant, own);
        users.push({ user: own[0]?.user ?? "", assistant, means });
      }
      const names = [...byAssistant.keys()].sort();
      for (const [at, one] of names.entries())
        for (const other of names.slice(at + 1))
          addPair(pairs, [one, other], [byAssistant.get(one) ?? [], byAssistant.get(other) ?? []]);
    },
    finish: () => ({
      assistants: [...all].map(([assistant, own]) => ({
        assistant,
        dimensions: dimensionsOf(assistant, own),
      })),
      pairs: [...pairs].map(([key, { oneAhead, otherAhead, ...sums }]) => {
        const [one = "", other = "", dimension = ""] = key.split("\n");
        return {
          one,
          other,
          dimension,
          ...spreadOf(sums, differencesOf(scaleOf(dimension))),
          oneAhead,
          otherAhead,
        };
      }),
      users,
    }),
  };

  function dimensionsOf(assistant: string, own: ReadonlyMap<string, SumsOfUsers>): ByDimension[] {
    const names = [...new Set([...own.keys()].map((key) => key.split("\n")[0] ?? ""))];
    return names.flatMap((dimension) => {
      const sums = own.get(`${dimension}\n`);
      const byDomain = [...own].flatMap(([key, one]) => {
        const [name, domain = ""] = key.split("\n");
        return name === dimension && domain !== ""
          ? [[domain, spreadOf(one, scaleOf(dimension))] as const]
          : [];
      });
      const distribution = [...(distributions.get(`${assistant}\n${dimension}`) ?? [])].sort(
        ([one], [other]) => one - other,
      );
      return sums
        ? [
            {
              dimension,
              all: spreadOf(sums, scaleOf(dimension)),
              byDomain: Object.fromEntries(byDomain.sort()),
              distribution,
            },
          ]
        : [];
    });
  }
}

function addUser(
  all: Map<string, Map<string, SumsOfUsers>>,
  distributions: Map<string, Map<number, number>>,
  assistant: string,
  own: readonly Rated[],
): Record<string, number> {
  const sums = all.get(assistant) ?? new Map<string, SumsOfUsers>();
  all.set(assistant, sums);
  const means: Record<string, number> = {};
  for (const dimension of new Set(own.flatMap(({ values }) => Object.keys(values)))) {
    const found = own.flatMap(({ task, values }) => {
      const value = values[dimension];
      return value === undefined ? [] : [{ domain: domainOf(task), value }];
    });
    const key = `${assistant}\n${dimension}`;
    const counts = distributions.get(key) ?? new Map<number, number>();
    distributions.set(key, counts);
    for (const { value } of found) {
      const rounded = Math.round(10 * value) / 10;
      counts.set(rounded, (counts.get(rounded) ?? 0) + 1);
    }
    means[dimension] = addTo(
      sums,
      `${dimension}\n`,
      found.map(({ value }) => value),
    );
    for (const [domain, ofDomain] of grouped(found, (one) => one.domain))
      addTo(
        sums,
        `${dimension}\n${domain}`,
        ofDomain.map(({ value }) => value),
      );
  }
  return means;
}

function addPair(
  pairs: Map<string, SumsOfUsers & { oneAhead: number; otherAhead: number }>,
  names: readonly [one: string, other: string],
  [ofOne, ofOther]: readonly [readonly Rated[], readonly Rated[]],
): void {
  const byTask = new Map(ofOther.map((rated) => [rated.task, rated.values]));
  const differences = new Map<string, number[]>();
  for (const { task, values } of ofOne)
    for (const [dimension, value] of Object.entries(values)) {
      const other = byTask.get(task)?.[dimension];
      if (other !== undefined)
        differences.set(dimension, [...(differences.get(dimension) ?? []), value - other]);
    }
  for (const [dimension, own] of differences) {
    const key = [...names, dimension].join("\n");
    const before = pairs.get(key);
    const sums = new Map<string, SumsOfUsers>(before ? [[key, before]] : []);
    const mean = addTo(sums, key, own);
    const next = sums.get(key);
    const { oneAhead, otherAhead } = before ?? { oneAhead: 0, otherAhead: 0 };
    if (next)
      pairs.set(key, {
        ...next,
        oneAhead: oneAhead + Number(mean > 0),
        otherAhead: otherAhead + Number(mean < 0),
      });
  }
}
