import type { Affinities } from "../format/files.ts";
import type { KnownSet } from "../verify/known.ts";

/** How often users have exactly the preferences of another user in a domain. */
export interface Alike {
  /** The share of users who do. */
  readonly shared: number;
  /**
   * The share to expect by chance: each user keeps their number of values, but the values are drawn evenly from all
   * options, and for each attribute separately. If there are few possible values, many users share them by chance.
   */
  readonly byChance: number;
  /** How many values all attributes of the domain together can have. */
  readonly possible: number;
}

export interface CountingAlike {
  add(domain: string, affinities: Affinities): void;
  finish(): Readonly<Record<string, Alike>>;
}

interface Counted {
  readonly blocks: Map<string, number>;
  readonly attributes: Map<string, { readonly seen: Set<string>; readonly sizes: Map<number, number> }>;
}

/** Counts blocks, user after user. A block is what a user prefers in a domain. */
export function countAlike(schema: KnownSet["schema"]): CountingAlike {
  const domains = new Map<string, Counted>();
  return {
    add: (domain, affinities) => {
      const { blocks, attributes } = domains.get(domain) ?? { blocks: new Map(), attributes: new Map() };
      domains.set(domain, { blocks, attributes });
      const names = Object.keys(affinities).sort();
      const values = names.map((name) => [name, [affinities[name] ?? []].flat().sort()] as const);
      addOne(blocks, JSON.stringify(values));
      for (const [name, own] of values) {
        const { seen, sizes } = attributes.get(name) ?? { seen: new Set(), sizes: new Map() };
        attributes.set(name, { seen, sizes });
        for (const value of own) seen.add(value);
        addOne(sizes, own.length);
      }
    },
    finish: () =>
      Object.fromEntries(
        [...domains].map(([domain, counted]) => [domain, sharedIn(counted, optionsOf(schema, domain))]),
      ),
  };
}

const addOne = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1);

/** By attribute. For an attribute without a closed list, the schema names only a few examples. */
const optionsOf = (schema: KnownSet["schema"], domain: string): ReadonlyMap<string, number> =>
  new Map(
    schema
      .find((one) => one.domain === domain)
      ?.affinities.map(({ name, possible_values: options }) => [name, options.length]),
  );

function sharedIn({ blocks, attributes }: Counted, options: ReadonlyMap<string, number>): Alike {
  const counts = [...blocks.values()];
  const users = sumOf(counts);
  const ways = [...attributes].map(([name, { seen, sizes }]) =>
    [...sizes].map(([size, count]) => ({
      share: count / users,
      sets: setsOf(Math.max(seen.size, options.get(name) ?? 0), size),
    })),
  );
  return {
    shared: sumOf(counts.filter((count) => count > 1)) / users,
    byChance: sharedByChance(ways, users),
    possible: ways.reduce((product, own) => product * sumOf(own.map(({ sets }) => sets)), 1),
  };
}

/** A size that the values of an attribute have: the share of users who have it, and how many sets of values there are. */
interface Way {
  readonly share: number;
  readonly sets: number;
}

/** Blocks of about the same probability are put together. The rounding is that of its logarithm. */
const steps = 100;

function sharedByChance(ways: readonly (readonly Way[])[], users: number): number {
  let masses = new Map<number, number>([[0, 1]]);
  for (const own of ways) {
    const next = new Map<number, number>();
    for (const [step, mass] of masses)
      for (const { share, sets } of own) {
        const at = step + Math.round(steps * Math.log(share / sets));
        next.set(at, (next.get(at) ?? 0) + mass * share);
      }
    masses = next;
  }
  const isShared = (probability: number) => 1 - (1 - Math.min(1, probability)) ** (users - 1);
  return sumOf([...masses].map(([step, mass]) => mass * isShared(Math.exp(step / steps))));
}

/** The number of sets of a size that can be chosen from a number of options. */
function setsOf(options: number, size: number): number {
  return Array.from({ length: size }, (_, at) => (options - at) / (at + 1)).reduce(
    (product, one) => product * one,
    1,
  );
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
