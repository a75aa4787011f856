import type { Services } from "../../pipeline/engine/services.ts";
import { draftAgain } from "./draft-again.ts";
import { pickUnits, placeOf, unitsHeld, withRedrafts } from "./fallen.ts";
import { judgeMaterial, shownToJudge } from "./judge-material.ts";
import type { Drafts, Material } from "./material.ts";
import { pruneMarks } from "./prune-marks.ts";
import type { DraftBrief } from "./show.ts";

/** How often what the judge objects to is drafted again. */
const mostRedrafts = 2;

/** Has drafts judged, and those that fall drafted again. What was drafted last isn't judged once more. */
export async function judgeDrafts(
  first: Drafts,
  brief: DraftBrief,
  services: Pick<Services, "ask">,
): Promise<Pick<Material, "drafts" | "objections">> {
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
