import { type Call, defineCall, promptOf } from "../../pipeline/models/call.ts";
import type { UnitName } from "./fallen.ts";
import { instructionsFor } from "./instructions.ts";
import { type DraftBrief, unitsOfPart } from "./show.ts";
import { untoldOfPack } from "./untold-of-pack.ts";
import { answerSchema, type DraftAnswer } from "./written.ts";
import { writtenFrom } from "./written-drafts.ts";

/** A call's answer has a place for each form that a unit may have. */
const orNull = `Of the answer, fill in what is among "units"; everything else is null.`;

// The calls don't check single units, since the caller does that. So a whole answer is requested again only
// if its form is wrong.

/** What a model would have written for these units, taken from the pack's stories for the person. */
const simulated = ({ stock, unstated, themes, levels }: DraftBrief, names: readonly UnitName[]) => {
  const written: Partial<DraftAnswer> = {
    ...writtenFrom(stock),
    ...untoldOfPack(unstated, themes, levels),
  };
  return <Name extends UnitName>(name: Name) =>
    (names.includes(name) ? (written[name] ?? null) : null) as
      | Extract<DraftAnswer[Name], null>
      | DraftAnswer[Name];
};

type RivalUnits = Pick<
  DraftAnswer,
  | ("role" | "impliedRole" | "scatteredRole" | "forget" | "other")
  | ("tried" | "impliedTried" | "scatteredTried")
>;

/** Units about four rivals of a kind, and about four ideas. */
export const draftRivals: Call<DraftBrief, RivalUnits> = defineCall({
  name: "draft-rivals",
  version: 11,
  role: "writer",
  output: answerSchema.pick({
    ...{ role: true, impliedRole: true, scatteredRole: true, forget: true, other: true },
    ...{ tried: true, impliedTried: true, scatteredTried: true },
  }),
  prompt: (brief) => promptOf(`${instructionsFor(unitsOfPart(brief, "rivals"))}\n\n${orNull}`, brief.shown),
  check: () => [],
  simulate: (brief) => {
    const unit = simulated(brief, unitsOfPart(brief, "rivals"));
    return {
      ...{ role: unit("role"), impliedRole: unit("impliedRole"), scatteredRole: unit("scatteredRole") },
      ...{ forget: unit("forget"), other: unit("other") },
      ...{ tried: unit("tried"), impliedTried: unit("impliedTried"), scatteredTried: unit("scatteredTried") },
    };
  },
});

type ChangeUnits = Pick<
  DraftAnswer,
  | ("sequence" | "impliedSequence" | "reason" | "impliedReason" | "scatteredReason")
  | ("fact" | "impliedFact" | "scatteredFact")
>;

/** Units about one subject to which the attitude changes, or that was met for the first time. */
export const draftChanges: Call<DraftBrief, ChangeUnits> = defineCall({
  name: "draft-changes",
  version: 10,
  role: "writer",
  output: answerSchema.pick({
    ...{ sequence: true, impliedSequence: true, reason: true, impliedReason: true, scatteredReason: true },
    ...{ fact: true, impliedFact: true, scatteredFact: true },
  }),
  prompt: (brief) => promptOf(`${instructionsFor(unitsOfPart(brief, "changes"))}\n\n${orNull}`, brief.shown),
  check: () => [],
  simulate: (brief) => {
    const unit = simulated(brief, unitsOfPart(brief, "changes"));
    return {
      ...{ sequence: unit("sequence"), impliedSequence: unit("impliedSequence") },
      ...{ reason: unit("reason"), impliedReason: unit("impliedReason") },
      ...{ scatteredReason: unit("scatteredReason"), fact: unit("fact") },
      ...{ impliedFact: unit("impliedFact"), scatteredFact: unit("scatteredFact") },
    };
  },
});

type TalkUnits = Pick<DraftAnswer, "stories" | "personal" | "visits">;

/** Stories of no pivot, matters of the persona's own, and the reasons for each session. */
export const draftTalks: Call<DraftBrief, TalkUnits> = defineCall({
  name: "draft-talks",
  version: 10,
  role: "writer",
  output: answerSchema.pick({ stories: true, personal: true, visits: true }),
  prompt: ({ shown }) => promptOf(instructionsFor(["stories", "personal", "visits"]), shown),
  check: () => [],
  simulate: ({ stock }) => {
    const { stories = [], personal = [], visits = [] } = writtenFrom(stock);
    return { stories, personal, visits };
  },
});
