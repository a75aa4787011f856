import { percent } from "../../../checks/measures/say.ts";
import type { LensAudit } from "./measure.ts";

type Table = readonly (readonly string[])[];

/** What an audit prints: of attributes only the least even ones, of domains those with the most equal users. */
export function lensTables({ users, tasks, ...audit }: LensAudit): Table[] {
  const { evenness, meanEvenness, sharedBlocks, situations, repeatedInSummaries } = audit;
  const least = evenness.toSorted((one, other) => one.evenness - other.evenness).slice(0, 10);
  const blocks = Object.entries(sharedBlocks).sort(([, one], [, other]) => other - one);
  return [
    [
      ["users", String(users)],
      ["tasks", String(tasks)],
      ["mean evenness of closed attributes", meanEvenness.toFixed(2)],
      ["preferences that a summary repeats word for word", percent(repeatedInSummaries)],
    ],
    [
      ["least even attributes", "evenness"],
      ...least.map((one) => [`${one.domain}: ${one.attribute}`, one.evenness.toFixed(2)]),
    ],
    [
      ["domain", "users with all preferences of another"],
      ...blocks.slice(0, 10).map(([domain, share]) => [domain, percent(share)]),
    ],
    [
      ["situations", "values", "commonest"],
      ...Object.entries(situations).map(([key, spread]) => [
        key,
        String(spread.values),
        percent(spread.commonest),
      ]),
    ],
  ];
}
