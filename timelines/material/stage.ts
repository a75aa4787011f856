import { matters } from "../../content/matters/bank.ts";
import { personasStage } from "../../personas/stage.ts";
import { defineStage, type Scope } from "../../pipeline/engine/stage.ts";
import { orNull } from "../../pipeline/models/usable.ts";
import { type TopicDeal, topicsBySize, topicsOfPersona } from "../../topics/deal.ts";
import { topicsStage } from "../../topics/stage.ts";
import { calendarOf, dealKinds } from "../calendar/calendar.ts";
import { pivotKinds } from "../calendar/slots.ts";
import { calendarStage } from "../calendar/stage.ts";
import { castOf } from "../cast.ts";
import type { LevelShares } from "../levels.ts";
import { personOf } from "../themes/person.ts";
import { themesStage } from "../themes/stage.ts";
import { themesOf } from "../themes/themes.ts";
import type { Restraint } from "../timeline.ts";
import { draftAgain } from "./draft-again.ts";
import { draftChanges, draftRivals, draftTalks } from "./draft-units.ts";
import { completeDrafts } from "./from-stock.ts";
import { judgeMaterial } from "./judge-material.ts";
import { type Material, materialSchema } from "./material.ts";
import { dealMatters } from "./matters.ts";
import { planLevels } from "./plan-levels.ts";
import { selectStock } from "./select.ts";
import { settleDrafts } from "./settle-drafts.ts";
import { briefOf, type DraftSource, hasPart } from "./show.ts";

export interface MaterialSettings {
  /** The topics of a persona's contexts. */
  readonly deal: TopicDeal;
  /** Whether the writer drafts the material. Otherwise it is selected from the packs. */
  readonly drafts: boolean;
  readonly levels: LevelShares;
  /** As in the calendar: which pivots each topic has. */
  readonly restraints: readonly Restraint[];
  readonly pivots: number | null;
}

/** How many selections are drawn from the pack, to find one that fits the model's drafts. */
const stockTries = 8;

/** The number of rejected units is known only after the judge has read them. */
function callsAtLeast(
  { deal, drafts, restraints, pivots }: MaterialSettings,
  persona: number,
  topic: string,
) {
  const kinds = dealKinds({ restraints, pivots }, { persona, topic: deal.topics.indexOf(topic) });
  const one = (isNeeded: boolean) => (drafts && isNeeded ? 1 : 0);
  return {
    [draftRivals.name]: one(hasPart(kinds, "rivals")),
    [draftChanges.name]: one(hasPart(kinds, "changes")),
    [draftTalks.name]: one(true),
    [judgeMaterial.name]: one(true),
  };
}

/** Drafts the texts of a persona's topics, and has them judged. */
export const materialStage = defineStage({
  name: "material",
  version: 8,
  each: "partition",
  inputs: { topics: topicsStage, personas: personasStage, calendar: calendarStage, themes: themesStage },
  plansFrom: { topics: "keys", personas: "keys", calendar: "keys", themes: "keys" },
  calls: [draftRivals, draftChanges, draftTalks, judgeMaterial, draftAgain],
  output: materialSchema,
  plan: (_, { partition, settings }: Scope<MaterialSettings>) =>
    topicsOfPersona(settings.deal, partition).map((topic) => ({
      key: topic,
      params: {
        ...{ topic, partition, bySize: topicsBySize(settings.deal, partition) },
        // Material selected from a pack has units of all levels. The timeline draws from them.
        levels: settings.drafts ? settings.levels : null,
      },
      calls: callsAtLeast(settings, partition, topic),
      needs: [
        { stage: "topics", key: topic },
        { stage: "personas", key: "profile" },
        { stage: "calendar", key: "calendar" },
        { stage: "themes", key: "themes" },
      ],
    })),
  run: async (
    { params: { topic, partition, levels: shares, bySize } },
    upstream,
    services,
  ): Promise<Material> => {
    const pack = upstream.topics.get(topic);
    const { facts, topics } = upstream.themes.get("themes");
    const all = upstream.calendar.get("calendar");
    const calendar = calendarOf(all, topic);
    const themes = themesOf(topics, topic);
    const { about, labels, lists } = pack;
    const cast = castOf(facts);
    // Each `time` gives another selection. The first one is the same as without a model.
    const stockOf = (time: number) => {
      const random = services.dice("material", partition, topic, ...(time === 0 ? [] : [time]));
      return selectStock({ pack, calendar, cast, random });
    };
    const { drafts: stock, unstated } = stockOf(0);
    if (shares === null) {
      const dealt = dealMatters({
        ...{ matters: matters(), cast, temperament: upstream.personas.get("profile").temperament },
        days: Object.values(all.topics).flatMap(({ windows }) => windows.map(({ session }) => session)),
        sessions: bySize.flatMap((some, rank) =>
          some.map((one) => ({ topic: one, rank, windows: calendarOf(all, one).windows })),
        ),
        random: services.dice("matters", partition),
      }).get(topic);
      const none = { objections: [], fallen: [] };
      return {
        topic,
        about,
        labels,
        lists,
        themes,
        drafts: stock,
        matters: [...(dealt ?? [])],
        unstated,
        levels: null,
        ...none,
      };
    }
    const others = topics.filter((one) => one !== themes);
    const random = services.dice("levels", partition, topic);
    const levels = planLevels({ shares, pivotal: calendar.slots.pivotal, random });
    const unvisited: DraftSource = {
      ...{ about, facts, calendar, themes, others, levels, stock, unstated },
      person: personOf(upstream.personas.get("profile"), facts),
    };
    // The visits come first, so that stories can ask about what is made there and refer to nothing else.
    const talks = await orNull(services.ask(draftTalks, briefOf(unvisited, "talks")));
    const source: DraftSource = { ...unvisited, ...(talks ? { visits: talks.visits } : {}) };
    const { pivotal } = calendar.slots;
    const kinds = pivotKinds.filter((kind) => pivotal[kind].length > 0);
    const parts = await Promise.all([
      hasPart(kinds, "rivals") ? orNull(services.ask(draftRivals, briefOf(source, "rivals"))) : null,
      hasPart(kinds, "changes") ? orNull(services.ask(draftChanges, briefOf(source, "changes"))) : null,
    ]);
    const brief = briefOf(source);
    const settled = await settleDrafts(Object.assign({}, talks, ...parts), brief, services);
    const stocks = Array.from({ length: stockTries }, (_, time) => stockOf(time));
    const { objections } = settled;
    return {
      topic,
      about,
      labels,
      // A pack's lists would stand out in their style among the model's texts.
      lists: [],
      matters: [],
      levels,
      objections: [...objections],
      ...completeDrafts(settled, stocks, brief),
    };
  },
});
