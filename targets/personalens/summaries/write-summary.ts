import { z } from "zod";
import type { Attribute, Domain } from "../../../content/personalens/schema.ts";
import type { Random } from "../../../pipeline/engine/random.ts";
import type { Affinities } from "../format/files.ts";
import type { SummaryLevel } from "../settings.ts";
import { joinedWith, withValue } from "../texts.ts";
import { valuesOf } from "../users/draw-affinities.ts";

const values = z.record(z.string(), z.array(z.string()));
/** By attribute, `told` holds the values that the text names, and `implied` those that it only implies. */
export const summarySchema = z.strictObject({ text: z.string().min(1), told: values, implied: values });
export type Summary = z.infer<typeof summarySchema>;

interface PreferenceSentence {
  readonly sentence: string;
  readonly attribute: string;
  readonly values: readonly string[];
  readonly how: "told" | "implied";
}

export interface SummaryOrder {
  readonly level: SummaryLevel;
  readonly isUsed: boolean;
  readonly affinities: Affinities;
  readonly random: Random;
}

/** A summary of how a user has used an assistant in a domain, assembled from written sentences. */
export function writeSummary(domain: Domain, order: SummaryOrder): Summary {
  const { random, isUsed } = order;
  const told = domain.attributes.flatMap((attribute) => tell(attribute, order));
  const kept = isUsed ? told : random.shuffle(told, 1);
  const past = isUsed ? random.shuffle(domain.past, 4) : [rarely(domain.name)];
  const parts = [
    past.slice(0, 1),
    ...paragraphs(random.shuffle(kept).map(({ sentence }) => sentence)),
    past.slice(1),
  ];
  const ofHow = (how: PreferenceSentence["how"]) => {
    const found = kept.filter((one) => one.how === how);
    const names = [...new Set(found.map(({ attribute }) => attribute))];
    return Object.fromEntries(
      names.map((name) => [
        name,
        found.filter(({ attribute }) => attribute === name).flatMap(({ values }) => values),
      ]),
    );
  };
  return {
    text: parts
      .filter((sentences) => sentences.length > 0)
      .map((sentences) => sentences.join(" "))
      .join("\n\n"),
    told: ofHow("told"),
    implied: ofHow("implied"),
  };
}

const rarely = (domain: string) =>
  `The user has hardly used the assistant for ${domain.toLowerCase()}, so there is little on record.`;

/** Paragraphs of two or three sentences. */
function paragraphs(sentences: readonly string[]): string[][] {
  const size = sentences.length % 2 === 0 ? 2 : 3;
  return Array.from({ length: Math.ceil(sentences.length / size) }, (_, at) =>
    sentences.slice(at * size, (at + 1) * size),
  );
}

function tell(attribute: Attribute, { level, affinities, random }: SummaryOrder): PreferenceSentence[] {
  const { name, options, indifferent } = attribute;
  const values = valuesOf(affinities[name]);
  const open = options.filter(({ value }) => values.includes(value));
  const isFree = values.length === 0 || open.some(({ any }) => any);
  if (isFree && indifferent)
    return [{ sentence: random.pick(indifferent.told), attribute: name, values, how: "told" }];
  const shown = open.filter(({ shows }) => shows.length > 0);
  const isNamed = level === "verbatim" || (level === "mixed" && (shown.length === 0 || random.chance(0.5)));
  if (isNamed) {
    const sentence = withValue(random.pick(attribute.told), joinedWith(values, "and"));
    return [{ sentence, attribute: name, values, how: "told" }];
  }
  return shown.map(({ value, shows }) => ({
    sentence: `The user ${random.pick(shows)}.`,
    attribute: name,
    values: [value],
    how: "implied" as const,
  }));
}
