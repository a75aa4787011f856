import type { z } from "zod";
import {
  impliedArc,
  impliedAttempt,
  impliedChange,
  impliedFirst,
  impliedRole,
} from "../../topics/check-implied.ts";
import {
  scatteredAttempt,
  scatteredChange,
  scatteredFirst,
  scatteredRole,
} from "../../topics/check-scattered.ts";
import type { PackPath } from "../../topics/units.ts";
import type { TopicThemes } from "../themes/themes.ts";
import type { DraftIssue } from "./check-drafts.ts";
import { unstatedSchema } from "./material.ts";
import { packUnitsOf, type Untold, type UntoldName } from "./untold.ts";

const { implied, scattered } = unstatedSchema.shape;
type Rule = (unit: unknown, path: PackPath) => DraftIssue[];

/** Checks the form that a unit has in packs, then its rules. */
const ruleOf =
  <Unit>(schema: z.ZodType<Unit | null>, rule: (unit: Unit, path: PackPath) => readonly DraftIssue[]): Rule =>
  (unit, path) => {
    const { data, error } = schema.safeParse(unit);
    const issues = (error?.issues ?? []).map((issue) => ({
      path: [...path, ...issue.path.map((key) => (typeof key === "number" ? key : String(key)))],
      message: issue.message,
    }));
    return data ? [...rule(data, path)] : issues;
  };

const rules: Readonly<Record<UntoldName, Rule>> = {
  impliedRole: ruleOf(implied.shape.role, impliedRole),
  impliedSequence: ruleOf(implied.shape.sequence, impliedArc),
  impliedReason: ruleOf(implied.shape.reason, impliedChange),
  impliedFact: ruleOf(implied.shape.fact, impliedFirst),
  impliedTried: ruleOf(implied.shape.tried, impliedAttempt),
  scatteredRole: ruleOf(scattered.shape.role, scatteredRole),
  scatteredReason: ruleOf(scattered.shape.reason, scatteredChange),
  scatteredFact: ruleOf(scattered.shape.fact, scatteredFirst),
  scatteredTried: ruleOf(scattered.shape.tried, scatteredAttempt),
};

/** What the rules of packs find wrong with units at which nothing is stated. */
export const checkUntold = (untold: Partial<Untold>, themes: TopicThemes): DraftIssue[] =>
  packUnitsOf(untold, themes).flatMap(({ name, unit }) => rules[name](unit, [name]));
