import { judgedName, judgedThings, scaleOfJudgment } from "../judgments/dimensions.ts";
import { measureNames, scaleOfMeasure } from "../measures/gather.ts";
import { type Scale, shares } from "../measures/interval.ts";

const scales: ReadonlyMap<string, Scale> = new Map([
  ...measureNames.map((name) => [name, scaleOfMeasure(name)] as const),
  ...judgedThings.map((thing) => [judgedName(thing), scaleOfJudgment(thing.dimension)] as const),
]);

/** The scale of a dimension. What forks are measured by are shares. */
export const scaleOf = (dimension: string): Scale => scales.get(dimension) ?? shares;
