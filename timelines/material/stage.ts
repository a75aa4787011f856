import { personasStage } from "../../personas/stage.ts";
import type { Services } from "../../pipeline/engine/services.ts";
import { defineStage, type Scope } from "../../pipeline/engine/stage.ts";
import { type TopicDeal, topicsOfPersona } from "../../topics/deal.ts";
import { topicsStage } from "../../topics/stage.ts";
import { calendarOf } from "../calendar/calendar.ts";
import { calendarStage } from "../calendar/stage.ts";
import { castOf } from "../cast.ts";
import { personOf } from "../themes/person.ts";
import { themesStage } from "../themes/stage.ts";
import { themesOf } from "../themes/themes.ts";
import { draftAgain } from "./draft-again.ts";
import { draftChanges, draftRivals, draftTalks } from "./draft-units.ts";
import { pickUnits, placeOf, unitsHeld, withRedrafts } from "./fallen.ts";
import { judgeMaterial, shownToJudge } from "./judge-material.ts";
import { type Drafts, type Material, materialSchema } from "./material.ts";
import { pruneMarks } from "./prune-marks.ts";
import { selectStock } from "./select.ts";
import { briefOf, type DraftSource } from "./show.ts";

export interface MaterialSettings {
  /** Which topics a persona's contexts will hold. */
  readonly deal: TopicDeal;
}

/** How often what the judge objects to is drafted again. */
const mostRedrafts = 2;

/** Drafts the texts of a persona's topics, and has them judged. */
export const materialStage = defineStage({
  name: "material",
  version: 2,
  each: "partition",
  inputs: { topics: topicsStage, personas: personasStage, calendar: calendarStage, themes: themesStage },
  plansFrom: { topics: "keys", personas: "keys", calendar: "keys", themes: "keys" },
  calls: [draftRivals, draftChanges, draftTalks, judgeMaterial, draftAgain],
  output: materialSchema,
  plan: (_, { partition, settings }: Scope<MaterialSettings>) =>
    topicsOfPersona(settings.deal, partition).map((topic) => ({
      key: topic,
      params: { topic, partition },
      // How much falls, nobody knows before the judge has seen it.
      calls: { [draftAgain.name]: 0 },
      needs: [
        { stage: "topics", key: topic },
        { stage: "personas", key: "profile" },
        { stage: "calendar", key: "calendar" },
        { stage: "themes", key: "themes" },
      ],
    })),
  run: async ({ params: { topic, partition } }, upstream, services): Promise<Material> => {
    const pack = upstream.topics.get(topic);
    const { facts, topics } = upstream.themes.get("themes");
    const calendar = calendarOf(upstream.calendar.get("calendar"), topic);
    const random = services.dice("material", partition, topic);
    const themes = themesOf(topics, topic);
    const { about, labels } = pack;
    const source: DraftSource = {
      ...{ about, facts, calendar, themes },
      person: personOf(upstream.personas.get("profile"), facts),
      others: topics.filter((one) => one !== themes),
      stock: selectStock({ pack, calendar, cast: castOf(facts), random }).drafts,
    };
    const [rivals, changes, talks] = await Promise.all([
      services.ask(draftRivals, briefOf(source, "rivals")),
      services.ask(draftChanges, briefOf(source, "changes")),
      services.ask(draftTalks, briefOf(source, "talks")),
    ]);
    const judged = await judge(pruneMarks({ ...rivals, ...changes, ...talks }), source, services);
    return { topic, about, labels, themes, ...judged };
  },
});

/** Has drafts judged, and those that fall drafted again. What was drafted last isn't judged once more. */
async function judge(
  first: Drafts,
  source: DraftSource,
  services: Services,
): Promise<Pick<Material, "drafts" | "objections">> {
  const brief = briefOf(source);
  const all: Material["objections"] = [];
  let drafts = first;
  let texts: Partial<Drafts> = drafts;
  for (let round = 0; round < mostRedrafts; round++) {
    const { objections } = await services.ask(judgeMaterial, { shown: shownToJudge(brief, texts) });
    const places = objections.flatMap(({ unit }) => placeOf(unit, texts) ?? []);
    if (places.length === 0) break;
    all.push(...objections);
    const redrafts = await services.ask(draftAgain, { brief, drafts, places, objections });
    drafts = pruneMarks(withRedrafts(drafts, redrafts));
    texts = unitsHeld(pickUnits(drafts, places));
  }
  return { drafts, objections: all };
}
