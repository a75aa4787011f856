import { themeCards } from "../../content/decks/bank.ts";
import { quotaOf } from "../../personas/cohort/quota.ts";
import { factsStage } from "../../personas/facts/stage.ts";
import { personasStage } from "../../personas/stage.ts";
import type { Dice } from "../../pipeline/engine/random.ts";
import { defineStage, type Scope } from "../../pipeline/engine/stage.ts";
import { orNull } from "../../pipeline/models/usable.ts";
import { type TopicDeal, topicsOfPersona } from "../../topics/deal.ts";
import { topicsStage } from "../../topics/stage.ts";
import { calendarOf } from "../calendar/calendar.ts";
import { type PivotKind, pivotKinds } from "../calendar/slots.ts";
import { calendarStage } from "../calendar/stage.ts";
import { castOf } from "../cast.ts";
import { selectStock } from "../material/select.ts";
import { nameThemes, settleThemes, type TopicPlan } from "./name-themes.ts";
import { personOf, seasonNear } from "./person.ts";
import { themesForm } from "./themes.ts";

export interface ThemeSettings {
  /** The topics of a persona's contexts. */
  readonly deal: TopicDeal;
  /** Whether the writer names the themes. Otherwise they come from the packs. */
  readonly drafts: boolean;
}

/** Names the subjects of the material for all topics of a persona. */
export const themesStage = defineStage({
  ...themesForm,
  version: 4,
  inputs: { topics: topicsStage, personas: personasStage, facts: factsStage, calendar: calendarStage },
  plansFrom: { topics: "keys", personas: "keys", facts: "keys", calendar: "keys" },
  calls: [nameThemes],
  plan: (_, { partition, settings, random, dice }: Scope<ThemeSettings>) => {
    const topics = topicsOfPersona(settings.deal, partition);
    return [
      {
        key: "themes",
        params: {
          partition,
          dice: random("dice").integer(0, 0x7fffffff),
          drafts: settings.drafts,
          topics: topics.map((topic) => ({ topic, cards: dealCards(dice, topic, partition) })),
        },
        calls: { [nameThemes.name]: settings.drafts ? 1 : 0 },
        needs: [
          ...topics.map((topic) => ({ stage: "topics", key: topic })),
          { stage: "personas", key: "profile" },
          { stage: "facts", key: "facts" },
          { stage: "calendar", key: "calendar" },
        ],
      },
    ];
  },
  run: async ({ params: { partition, dice, drafts, topics } }, upstream, services) => {
    const facts = upstream.facts.get("facts");
    const all = upstream.calendar.get("calendar");
    const cast = castOf(facts);
    const planned = topics.map(({ topic, cards }) => {
      const pack = upstream.topics.get(topic);
      const calendar = calendarOf(all, topic);
      const { pivotal, free } = calendar.slots;
      const random = services.dice("material", partition, topic);
      const kinds = pivotKinds.filter((kind) => pivotal[kind].length > 0);
      const wanted = {
        ...{ topic, kinds },
        slots: free.map(({ id }) => id),
        periods: calendar.windows.map(({ period }) => period),
        stock: selectStock({ pack, calendar, cast, random }).themes,
      };
      const plan: TopicPlan = {
        topic,
        about: pack.about,
        sessions: calendar.windows.map(({ period, session }) => ({
          ...{ period, date: session, season: seasonNear(facts, session) },
          due: [
            ...kinds.flatMap((kind) =>
              pivotal[kind].some((slot) => slot.period === period) ? [partOf(kind)] : [],
            ),
            ...free.flatMap((slot) => (slot.period === period ? [`the story ${slot.id}`] : [])),
          ],
        })),
        stories: free.map(({ id, date }) => ({ slot: id, date, season: seasonNear(facts, date) })),
        parts: [...new Set([...kinds.map(partOf), "stories", "visits"])],
        groups: kinds.filter((kind) => partOf(kind) === "kinds").length,
        cards,
      };
      return { plan, wanted };
    });
    if (!drafts) return { facts, topics: planned.map(({ wanted }) => wanted.stock), dropped: [] };
    const brief = {
      shown: {
        person: personOf(upstream.personas.get("profile"), facts),
        topics: planned.map(({ plan }) => plan),
      },
      facts,
      wanted: planned.map(({ wanted }) => wanted),
      until:
        planned
          .flatMap(({ plan }) => plan.sessions.map(({ date }) => date))
          .sort()
          .at(-1) ?? "",
      dice,
    };
    return settleThemes(await orNull(services.ask(nameThemes, brief)), brief);
  },
});

/** The part of a proposal in which a model names the themes of a pivot. */
const partOf = (kind: PivotKind): string => (isOfRivals(kind) ? "kinds" : kind);
const isOfRivals = (kind: PivotKind) => kind === "role" || kind === "forget" || kind === "other";

/** The number of cards of each list that a topic gets. */
const cardsOfList = 2;

/**
 * The cards of a persona's topic. Over the personas of a run, each card is equally frequent, for any number
 * of personas.
 */
export function dealCards(dice: Dice, topic: string, persona: number): string[] {
  return Object.entries(themeCards()).flatMap(([list, cards]) => {
    const quota = quotaOf(dice, `cards ${list} ${topic}`, cards);
    return Array.from({ length: cardsOfList }, (_, index) => quota.at(cardsOfList * persona + index));
  });
}
