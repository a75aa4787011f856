import { percent } from "../../../checks/measures/say.ts";
import type { LensAudit } from "./measure.ts";

type Table = readonly (readonly string[])[];

/** What an audit prints: only the least even attributes, and the domains in which most users are equal. */
export function lensTables({ users, tasks, ...audit }: LensAudit): Table[] {
  const { evenness, meanEvenness, sharedBlocks, situations, openings } = audit;
  const { repeatedInSummaries, repeatedByDomain } = audit;
  const least = evenness.toSorted((one, other) => one.evenness - other.evenness).slice(0, 10);
  const highest = (shares: Readonly<Record<string, number>>) =>
    Object.entries(shares)
      .sort(([, one], [, other]) => other - one)
      .slice(0, 10)
      .map(([domain, share]) => [domain, percent(share)]);
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
      ["domain", "users with all preferences of another", "by chance", "possible values"],
      ...Object.entries(sharedBlocks)
        .sort(([, one], [, other]) => other.shared - one.shared)
        .slice(0, 10)
        .map(([domain, { shared, byChance, possible }]) => [
          ...[domain, percent(shared), percent(byChance)],
          possible < 1e6 ? String(Math.round(possible)) : possible.toExponential(0),
        ]),
    ],
    [["domain", "preferences that a summary repeats"], ...highest(repeatedByDomain)],
    [
      ["situations", "values", "evenness", "commonest"],
      ...Object.entries(situations).map(([key, spread]) => [
        key,
        String(spread.values),
        spread.evenness.toFixed(2),
        percent(spread.commonest),
      ]),
    ],
    ...(openings.dialogues === 0
      ? []
      : [
          [
            ["dialogues", String(openings.dialogues)],
            ["different openings", String(openings.different)],
            ["openings that another user has, too", percent(openings.repeated)],
            ["the commonest opening", percent(openings.commonest)],
          ],
        ]),
  ];
}
