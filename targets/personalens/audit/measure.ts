import { holdsPhrase, searchable } from "../../../content/personalens/phrases.ts";
import type { ProfileFile, Situations } from "../format/files.ts";
import { situationKeys } from "../format/files.ts";
import type { KnownSet } from "../verify/known.ts";
import { type Alike, countAlike } from "./alike.ts";
import { countOpenings, type RepeatedOpenings } from "./openings.ts";

/**
 * How even the values of a closed attribute are: 1 if all options are equally frequent, 0 if all users have
 * the same.
 */
export interface Evenness {
  readonly domain: string;
  readonly attribute: string;
  readonly evenness: number;
}

export interface LensAudit {
  readonly users: number;
  readonly tasks: number;
  readonly evenness: readonly Evenness[];
  readonly meanEvenness: number;
  /** By domain. */
  readonly sharedBlocks: Readonly<Record<string, Alike>>;
  /**
   * By key: how many values the situations have, how even they are, and the share of the most common value.
   */
  readonly situations: Readonly<Record<string, ValueSpread>>;
  /** The share of preferences that the summary of their domain repeats word for word. */
  readonly repeatedInSummaries: number;
  /** The same share by domain. */
  readonly repeatedByDomain: Readonly<Record<string, number>>;
  readonly openings: RepeatedOpenings;
}

export interface ValueSpread {
  readonly values: number;
  readonly evenness: number;
  readonly commonest: number;
}

export interface Measuring {
  addProfile(profile: Pick<ProfileFile, "affinities" | "interactions">): void;
  addSituations(situations: Situations): void;
  addOpening(user: string, text: string): void;
  finish(): LensAudit;
}

/** Measures users one after the other. It keeps counts, not users. */
export function measureUsers({ schema }: Pick<KnownSet, "schema">): Measuring {
  const values = new Map<string, Map<string, number>>();
  const alike = countAlike(schema);
  const situated = new Map<string, Map<string, number>>();
  let users = 0;
  const openings = countOpenings();
  const named = new Map<string, { all: number; repeated: number }>();
  let tasks = 0;
  return {
    addProfile: ({ affinities, interactions }) => {
      users += 1;
      for (const [domain, own] of Object.entries(affinities)) {
        alike.add(domain, own);
        const summary = searchable(interactions[domain] ?? "");
        const counts = named.get(domain) ?? { all: 0, repeated: 0 };
        named.set(domain, counts);
        for (const [name, given] of Object.entries(own))
          for (const value of [given].flat()) {
            addTo(values, `${domain}/${name}`, value);
            counts.all += 1;
            if (holdsPhrase(summary, [value])) counts.repeated += 1;
          }
      }
    },
    addSituations: (situations) => {
      tasks += 1;
      for (const key of situationKeys) addTo(situated, key, situations[key]);
    },
    addOpening: openings.add,
    finish: () => {
      const counts = [...named.values()];
      const repeatedIn = sumOf(counts.map(({ repeated }) => repeated));
      const evenness = schema.flatMap(({ domain, affinities }) =>
        affinities
          .filter(({ is_categorical: isClosed }) => isClosed)
          .map(({ name, possible_values: options }) => ({
            domain,
            attribute: name,
            evenness: evennessOf(
              [...(values.get(`${domain}/${name}`) ?? new Map()).values()],
              options.length,
            ),
          })),
      );
      return {
        users,
        tasks,
        evenness,
        meanEvenness: mean(evenness.map((one) => one.evenness)),
        sharedBlocks: alike.finish(),
        situations: Object.fromEntries([...situated].map(([key, counts]) => [key, spreadOf(counts)])),
        repeatedInSummaries: repeatedIn / Math.max(1, sumOf(counts.map(({ all }) => all))),
        repeatedByDomain: Object.fromEntries(
          [...named].map(([domain, { all, repeated }]) => [domain, repeated / Math.max(1, all)]),
        ),
        openings: openings.finish(),
      };
    },
  };
}

function addTo(counts: Map<string, Map<string, number>>, name: string, value: string): void {
  const own = counts.get(name) ?? new Map<string, number>();
  counts.set(name, own);
  own.set(value, (own.get(value) ?? 0) + 1);
}

/** Shannon's entropy divided by its maximum. */
export function evennessOf(counts: readonly number[], options: number): number {
  const found = counts.filter((count) => count > 0);
  const sum = found.reduce((all, count) => all + count, 0);
  const most = Math.log(Math.max(options, counts.length));
  if (sum === 0 || most === 0) return 0;
  return found.reduce((entropy, count) => entropy - (count / sum) * Math.log(count / sum), 0) / most;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
const mean = (numbers: readonly number[]) => sumOf(numbers) / Math.max(1, numbers.length);

function spreadOf(counts: ReadonlyMap<string, number>): ValueSpread {
  const all = [...counts.values()];
  return {
    values: all.length,
    evenness: evennessOf(all, all.length),
    commonest: Math.max(...all) / sumOf(all),
  };
}
