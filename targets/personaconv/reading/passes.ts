import type { Entry } from "../entry.ts";
import type { FunnelRow } from "../funnel.ts";
import { idIn } from "./fields.ts";
import type { EntryOrReason } from "./reddit-entry.ts";
import type { PieceSurvey, RowOf } from "./survey.ts";

/** What one of the two passes does with the content of a file. */
export interface Pass {
  /**
   * Tries to judge a line that looks like one flat object by the strings in it. If that is enough, it counts
   * the line and returns true; otherwise the line must be parsed. `threads` searches for its strings only
   * when it is called.
   */
  settles(subreddits: readonly string[] | null, threads: () => readonly string[] | null): boolean;
  take(found: EntryOrReason): void;
}

export type CountRow = (row: FunnelRow) => void;

export interface PassOrder {
  domainOf(subreddit: string): string | null;
  count: CountRow;
}

const areUnwanted = (subreddits: readonly string[] | null, { domainOf }: PassOrder) =>
  subreddits !== null &&
  subreddits.length > 0 &&
  subreddits.every((subreddit) => domainOf(subreddit.toLowerCase()) === null);

/** The first pass counts what can be judged without other entries, and shows the rest to the survey. */
export function surveyPass(order: PassOrder, findings: Pick<PieceSurvey, "look">): Pass {
  return {
    settles(subreddits) {
      const unwanted = areUnwanted(subreddits, order);
      if (unwanted) order.count("wrong domain");
      return unwanted;
    },
    take(found) {
      if (typeof found === "string") order.count(found);
      else findings.look(found);
    },
  };
}

/** The second pass counts what the survey leaves out, and hands over the rest, numbered in its order. */
export function collectPass(order: PassOrder, rowOf: RowOf, give: (entry: Entry) => void): Pass {
  let kept = 0;
  return {
    settles(subreddits, threads) {
      if (areUnwanted(subreddits, order)) return true;
      const [link, ...more] = (subreddits?.length === 1 && threads()) || [];
      const thread = more.length === 0 ? idIn(link, "t3_") : null;
      const row = thread === null ? "kept" : rowOf(thread);
      if (row !== "kept") order.count(row);
      return row !== "kept";
    },
    take(found) {
      if (typeof found === "string") return;
      const row = rowOf(found.kind === "post" ? found.id : found.thread);
      if (row === "kept") give({ ...found, order: kept++ });
      else order.count(row);
    },
  };
}
