import { entryAt } from "../../pipeline/lists.ts";
import { mentions } from "../../topics/mentions.ts";
import { textsOf } from "../../topics/texts.ts";
import type { UnstatedLevel } from "../levels.ts";
import { subjectsIn, type TopicThemes } from "../themes/themes.ts";
import type { Objection } from "./check-drafts.ts";
import { checkNames } from "./check-names.ts";
import { keyOf, type PivotName } from "./fallen.ts";
import { type Drafts, type Material, type Unstated, unstatedSchema } from "./material.ts";
import { type LeveledKind, leveledKinds, type TopicLevels } from "./plan-levels.ts";
import type { Stock } from "./select.ts";
import type { Settled } from "./settle-drafts.ts";
import { type DraftBrief, unitsOfPart } from "./show.ts";
import { draftName, type PackUnit } from "./untold.ts";

const pivotNames = ["role", "forget", "other", "sequence", "reason", "fact", "tried"] as const;
type StatedName = (typeof pivotNames)[number];

type Whole = Pick<Material, "themes" | "drafts" | "unstated" | "fallen">;

/**
 * Complete drafts. Units that couldn't be used come from the pack, with its theme. The selection from the
 * pack with the fewest name clashes with the other texts is used, the first of several. A story or a matter
 * of no pivot is left out instead.
 */
export function completeDrafts(settled: Settled, stocks: readonly Stock[], brief: DraftBrief): Whole {
  const { others, levels } = brief;
  const { drafts, themes, left, untold } = settled;
  const why = (unit: string) => left.find((one) => one.unit === unit)?.why ?? null;
  const isBad = (name: PivotName) => !drafts[name] || why(name) !== null;
  // If nothing is stated at a pivot, the pack's stated unit is kept in the drafts as well.
  const bad = pivotNames.filter(isBad);
  const wholes = stocks.map((stock) => wholeOf({ drafts, themes, left }, bad, stock));
  const clashes = wholes.map((whole) => clashesIn(whole, others));
  const at = clashes.indexOf(Math.min(...clashes));
  const best = entryAt(wholes, at);
  const fell = ({ unit, why: reason }: Objection, instead: Material["fallen"][number]["instead"]) => ({
    ...{ unit, why: reason, instead },
  });
  const pivots = unitsOfPart(brief)
    .filter(isBad)
    .map((unit) => fell({ unit, why: why(unit) ?? "no usable answer" }, "pack"));
  const good = untold.filter(({ name }) => !isBad(name));
  const unstated = unstatedOf(good, levels, entryAt(stocks, at).unstated);
  const free = left
    .filter(({ unit }) => /^(?:stories|personal)\./.test(unit))
    .map((objection) => fell(objection, "nothing"));
  const unwritten = themes.stories
    .filter(({ slot }) => !drafts.stories?.some((story) => story.slot === slot))
    .map(({ slot }) => fell({ unit: `stories.${slot}`, why: "not written" }, "nothing"));
  const visits = areVisitsGood(drafts, themes, left)
    ? []
    : [
        fell(
          {
            unit: "visits",
            why: left.find(({ unit }) => unit.startsWith("visits"))?.why ?? "no usable answer",
          },
          "pack",
        ),
      ];
  return { ...best, unstated, fallen: [...pivots, ...visits, ...free, ...unwritten] };
}

/** The units of the planned levels: the drafted ones, or those of the pack if a draft couldn't be used. */
function unstatedOf(good: readonly PackUnit[], levels: TopicLevels, stock: Unstated): Unstated {
  const unitAt = (level: UnstatedLevel, kind: LeveledKind) => {
    if (levels[kind] !== level) return null;
    const drafted = good.find(({ name }) => name === draftName(kind, levels))?.unit;
    return drafted ?? stockUnit(stock, level, kind);
  };
  const unitsAt = (level: UnstatedLevel, kinds: readonly LeveledKind[]) =>
    Object.fromEntries(kinds.map((kind) => [kind, unitAt(level, kind)]));
  return unstatedSchema.parse({
    implied: unitsAt("implied", leveledKinds),
    scattered: unitsAt(
      "scattered",
      leveledKinds.filter((kind) => kind !== "sequence"),
    ),
  });
}

const stockUnit = ({ implied, scattered }: Unstated, level: UnstatedLevel, kind: LeveledKind) =>
  level === "implied" ? implied[kind] : kind === "sequence" ? null : scattered[kind];

/** Visits follow up on each other, so they can only be used together. */
const areVisitsGood = ({ visits }: Partial<Drafts>, themes: TopicThemes, left: readonly Objection[]) =>
  themes.visits.every(({ period }) => visits?.some((visit) => visit.period === period)) &&
  !left.some(({ unit }) => unit.startsWith("visits"));

function wholeOf(
  { drafts, themes, left }: Pick<Settled, "drafts" | "themes" | "left">,
  bad: readonly StatedName[],
  stock: Pick<Stock, "themes" | "drafts">,
): Pick<Whole, "themes" | "drafts"> {
  const own = <Name extends StatedName>(name: Name): Drafts[Name] => {
    const unit = drafts[name];
    return unit === undefined || bad.includes(name) ? stock.drafts[name] : (unit as Drafts[Name]);
  };
  const theme = <Name extends StatedName>(name: Name): TopicThemes[Name] =>
    (bad.includes(name) ? stock : { themes }).themes[name];
  const good = <Entry extends { readonly slot: string } | { readonly period: string }>(
    list: string,
    entries: readonly Entry[] | undefined,
  ) => (entries ?? []).filter((entry) => !left.some(({ unit }) => unit === `${list}.${keyOf(entry)}`));
  const hasVisits = areVisitsGood(drafts, themes, left);
  const stories = good("stories", drafts.stories);
  return {
    themes: {
      topic: themes.topic,
      ...{ role: theme("role"), forget: theme("forget"), other: theme("other") },
      ...{ sequence: theme("sequence"), reason: theme("reason"), fact: theme("fact"), tried: theme("tried") },
      stories: themes.stories.filter(({ slot }) => stories.some((story) => story.slot === slot)),
      visits: hasVisits ? themes.visits : stock.themes.visits,
    },
    drafts: {
      ...{ role: own("role"), forget: own("forget"), other: own("other") },
      ...{ sequence: own("sequence"), reason: own("reason"), fact: own("fact"), tried: own("tried") },
      stories,
      personal: good("personal", drafts.personal),
      visits: hasVisits ? (drafts.visits ?? []) : stock.drafts.visits,
    },
  };
}

/** The number of texts that name something that belongs elsewhere, and of subjects that share a name. */
function clashesIn(
  { themes, drafts }: Pick<Whole, "themes" | "drafts">,
  others: readonly TopicThemes[],
): number {
  const subjects = [themes, ...others].flatMap(subjectsIn);
  const doubles = subjects.filter(({ words }, index) =>
    subjects.some((other, at) => at < index && mentions(other.subject, words)),
  );
  return doubles.length + checkNames(textsOf(drafts), themes, others).length;
}
