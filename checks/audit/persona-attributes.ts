import { hashText } from "../measures/hashes.ts";
import type { SessionRead } from "../reading/contexts.ts";
import { boundNames, type Counts, createCounts } from "./counts.ts";

/** How the personas are distributed over the values of an attribute. */
export interface PersonaAttribute {
  readonly name: string;
  readonly personas: number;
  readonly distinct: number;
  readonly largest: { readonly value: string; readonly share: number };
  /** Normalized entropy: 0 if all personas have one value, 1 if all values are equally frequent. */
  readonly entropy: number;
}

export interface RepeatedNames {
  readonly distinct: number;
  /** Names that more than one persona has. */
  readonly repeated: number;
  readonly examples: readonly { readonly name: string; readonly count: number }[];
}

export interface PersonaAttributes {
  readonly personas: number;
  readonly names: RepeatedNames;
  /** First words of names. */
  readonly givenNames: RepeatedNames;
  readonly attributes: readonly PersonaAttribute[];
}

export interface PersonaCount {
  /** Adds a context of the persona. */
  add(persona: string, sessions: readonly SessionRead[]): void;
  /** `null` if no system message names a persona. */
  attributes(): PersonaAttributes | null;
  /** Whether personas were left out because there are more than `mostPersonas`. */
  isFull(): boolean;
}

export const mostPersonas = 20_000;
const mostAttributes = 10;
const mostValues = 1_000;
const shownNames = 5;

/**
 * Counts each persona once. A persona is known by the system message that most sessions of a context begin with, because
 * there may be sessions of other personas between its own.
 */
export function countPersonas(): PersonaCount {
  const known = new Set<number>();
  const [names, givenNames] = [createCounts(), createCounts()];
  const attributes = new Map<string, { counts: Counts; values: ReturnType<typeof boundNames> }>();
  let full = false;
  const addAttribute = (name: string, value: string) => {
    if (!attributes.has(name) && attributes.size === mostAttributes) return;
    const attribute = attributes.get(name) ?? { counts: createCounts(), values: boundNames(mostValues) };
    attributes.set(name, attribute);
    attribute.counts.add(attribute.values.nameOf(value));
  };
  return {
    add: (persona, sessions) => {
      const lines = readCard(commonestCard(sessions));
      const name = lines.get("Name");
      const hash = hashText(JSON.stringify([persona, ...lines]));
      if (name === undefined || known.has(hash)) return;
      if (known.size === mostPersonas) {
        full = true;
        return;
      }
      known.add(hash);
      names.add(name);
      givenNames.add(name.split(/\s+/)[0] ?? name);
      for (const [label, value] of lines) if (label !== "Name") addAttribute(label, value);
    },
    attributes: () =>
      known.size === 0
        ? null
        : {
            personas: known.size,
            names: repeatedNames(names),
            givenNames: repeatedNames(givenNames),
            attributes: [...attributes].map(([name, { counts }]) => attributeOf(name, counts)),
          },
    isFull: () => full,
  };
}

function commonestCard(sessions: readonly SessionRead[]): string {
  const counts = createCounts();
  for (const { card } of sessions) if (card !== null) counts.add(card);
  return counts.entries()[0]?.[0] ?? "";
}

/** The lines `Label: value` at the start of a card, up to the first empty line. */
function readCard(card: string): ReadonlyMap<string, string> {
  const [head = ""] = card.replace(/^\s*Current user persona:\s*/i, "").split(/\n\s*\n/);
  const lines = head.split("\n").flatMap((line) => {
    const [, label, value] = /^\s*([^:]{1,40}):\s*(\S.*?)\s*$/.exec(line) ?? [];
    return label && value ? [[label, value] as const] : [];
  });
  return new Map(lines);
}

function repeatedNames(names: Counts): RepeatedNames {
  const counts = names.entries();
  const repeated = counts.filter(([, count]) => count > 1);
  return {
    distinct: counts.length,
    repeated: repeated.length,
    examples: repeated.slice(0, shownNames).map(([name, count]) => ({ name, count })),
  };
}

function attributeOf(name: string, counts: Counts): PersonaAttribute {
  const entries = counts.entries();
  const personas = entries.reduce((sum, [, count]) => sum + count, 0);
  const shares = entries.map(([, count]) => count / personas);
  const entropy = shares.reduce((sum, share) => sum - share * Math.log(share), 0);
  const [value = "", most = 0] = entries[0] ?? [];
  return {
    name,
    personas,
    distinct: entries.length,
    largest: { value, share: most / personas },
    entropy: entries.length < 2 ? 0 : entropy / Math.log(entries.length),
  };
}
