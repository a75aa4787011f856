import type { Services } from "../../pipeline/engine/services.ts";
import { orNull } from "../../pipeline/models/usable.ts";
import { withoutTime } from "../tell.ts";
import type { TopicThemes } from "../themes/themes.ts";
import { checkDrafts, type Objection } from "./check-drafts.ts";
import { needsOfUntold, withNeeds } from "./check-fit.ts";
import { draftAgain } from "./draft-again.ts";
import { keyOf, pickUnits, type UnitPlace, unitPlaceOf, withUnits } from "./fallen.ts";
import { findMarks } from "./find-marks.ts";
import { judgeMaterial, shownToJudge } from "./judge-material.ts";
import { settleNames } from "./settle-names.ts";
import { type DraftBrief, unitsOfPart } from "./show.ts";
import { type PackUnit, packUnitsOf } from "./untold.ts";
import { type DraftAnswer, type DraftsInProgress, unitsHeld, type WrittenMaterial } from "./written.ts";
import { draftsFrom } from "./written-drafts.ts";

/** How often units with objections are drafted again. */
const mostRedrafts = 2;

export interface Settled {
  readonly drafts: DraftsInProgress;
  /** The themes, with the names that the drafts use for their subjects. */
  readonly themes: TopicThemes;
  /** Why units were drafted again. */
  readonly objections: readonly Objection[];
  /** The units at which nothing is stated, in the form of packs. */
  readonly untold: readonly PackUnit[];
  /** What rules still find wrong after the last redraft. */
  readonly left: readonly Objection[];
}

/**
 * Corrects what code can correct in drafts, has the judge read them, and has rejected units drafted again.
 * The last drafts aren't judged.
 */
export async function settleDrafts(
  answer: Partial<DraftAnswer>,
  brief: DraftBrief,
  { ask }: Pick<Services, "ask">,
): Promise<Settled> {
  const objections: Objection[] = [];
  let draft = prepare(draftsFrom(mendTexts(unitsHeld(answer))), brief);
  let unread = draft.drafts;
  for (let round = 0; round < mostRedrafts; round++) {
    if (Object.keys(unread).length === 0) break;
    const shown = shownToJudge(draft.brief, unread);
    const judged = await orNull(ask(judgeMaterial, { shown }));
    const missing = missingUnits(draft.drafts, brief);
    const found = [
      ...missing.map((unit) => ({ unit, why: "it is missing" })),
      ...checkDrafts(draft.drafts, draft.brief),
      ...(judged?.objections ?? []),
    ];
    const places = [
      ...missing.map((name): UnitPlace => ({ name, key: null })),
      ...found.flatMap(({ unit }) => unitPlaceOf(unit, draft.drafts) ?? []),
    ];
    if (places.length === 0) break;
    objections.push(...found);
    const again = await orNull(
      ask(draftAgain, { brief: draft.brief, drafts: draft.drafts, places, objections: found }),
    );
    if (again === null) break;
    const redrafts = pickUnits(draftsFrom(mendTexts(unitsHeld(again))), places);
    draft = prepare(withUnits(draft.drafts, redrafts), brief);
    unread = pickUnits(draft.drafts, places);
  }
  const faulty = checkDrafts(draft.drafts, draft.brief).map(({ unit }) => unit);
  const drafts = withoutParaphrases(draft.drafts, new Set(faulty));
  return {
    ...{ drafts, themes: draft.brief.themes, objections },
    untold: packUnitsOf(drafts, draft.brief.themes).map((packed) => ({
      name: packed.name,
      unit: { ...packed.unit, needs: needsOfUntold(packed, draft.brief) },
    })),
    left: checkDrafts(drafts, draft.brief),
  };
}

const timeNamed =
  /\b(?:yesterday|today|this morning|last (?:week|month|year|night|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day|winter|spring|summer|autumn|fall)|(?:a|two|three|four|five|six|\d+) (?:days|weeks|months|years) ago|(?:in|last) (?:january|february|march|april|may|june|july|august|september|october|november|december))\b/i;

/**
 * The written texts without the small faults that code can correct: dashes, and time placeholders in the
 * wrong texts.
 */
function mendTexts(written: Partial<WrittenMaterial>): Partial<WrittenMaterial> {
  const { fact, tried, impliedFact, impliedTried, ...rest } = written;
  // For ideas tried, the day and duration aren't known in advance. A first meeting is long past.
  return {
    ...mendAll(rest, true),
    ...(fact && { fact: mendAll(fact, false) }),
    ...(tried && { tried: mendAll(tried, false) }),
    ...(impliedFact && { impliedFact: mendAll(impliedFact, false) }),
    ...(impliedTried && { impliedTried: mendAll(impliedTried, false) }),
  };
}

const mendAll = <Value>(value: Value, saysWhen: boolean): Value =>
  JSON.parse(JSON.stringify(value), (key, inner) =>
    typeof inner === "string" ? mended(inner, saysWhen && key === "says") : inner,
  );

/** Only a story says when it happened, and only once. */
function mended(text: string, isStory: boolean): string {
  const plain = text.replaceAll(/\s*—\s*/g, ", ").trim();
  return isStory && !timeNamed.test(plain) ? plain : withoutTime(plain).trim();
}

/** The wanted pivots that no answer contained. */
const missingUnits = (drafts: DraftsInProgress, brief: DraftBrief) =>
  unitsOfPart(brief).filter((name) => !drafts[name]);

/**
 * The drafts without options in other words in these units. A unit is usable without them; its questions are
 * then easier.
 */
function withoutParaphrases(drafts: DraftsInProgress, units: ReadonlySet<string>): DraftsInProgress {
  const { sequence, reason, fact, tried } = drafts;
  const plain = <Option extends object>(one: Option) => ({ ...one, paraphrased: null });
  return {
    ...drafts,
    ...(sequence && units.has("sequence") && { sequence: plain(sequence) }),
    ...(reason && units.has("reason") && { reason: { ...reason, reasons: reason.reasons.map(plain) } }),
    ...(fact && units.has("fact") && { fact: { ...fact, stories: fact.stories.map(plain) } }),
    ...(tried && units.has("tried") && { tried: { ...tried, ideas: tried.ideas.map(plain) } }),
  };
}

/**
 * Drafts with the data that code adds: the names and marks by which texts are recognized, and their needs.
 */
function prepare(drafts: DraftsInProgress, brief: DraftBrief) {
  const wanted = onceEach(drafts, brief);
  const settled = { ...brief, themes: settleNames(brief.themes, wanted) };
  const marked = findMarks(wanted, settled.themes);
  return { brief: settled, drafts: withNeeds(marked, settled) };
}

/** The wanted pivots, and the first entry for each wanted slot and period. */
function onceEach(drafts: DraftsInProgress, brief: DraftBrief): DraftsInProgress {
  const { themes, calendar } = brief;
  const wanted = unitsOfPart(brief).map((name): UnitPlace => ({ name, key: null }));
  const slots = new Set(themes.stories.map(({ slot }) => slot));
  const periods = new Set<string>(calendar.windows.map(({ period }) => period));
  const first = <Entry extends { readonly slot: string } | { readonly period: string }>(
    list: readonly Entry[],
    keys: ReadonlySet<string>,
  ) =>
    list.filter(
      (entry, index) =>
        keys.has(keyOf(entry)) && list.findIndex((one) => keyOf(one) === keyOf(entry)) === index,
    );
  const { stories, personal, visits, ...pivots } = drafts;
  return {
    ...pickUnits(pivots, wanted),
    ...(stories && { stories: first(stories, slots) }),
    ...(personal && { personal: first(personal, periods) }),
    ...(visits && { visits: first(visits, periods) }),
  };
}
