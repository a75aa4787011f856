import type { Entry } from "../entry.ts";
import type { FunnelRow } from "../funnel.ts";
import { idIn } from "./fields.ts";
import type { Found } from "./reddit-entry.ts";
import type { Survey, Surveyed } from "./survey.ts";

/** What is done with what a file holds, in one of the two passes. */
export interface Pass {
  /**
   * Judges a line that has the looks of one flat object by the strings in it, and counts it where they suffice; else it
   * must be parsed. `threads` looks for them only when it is called.
   */
  settles(subreddits: readonly string[] | null, threads: () => readonly string[] | null): boolean;
  take(found: Found): void;
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

/** The first pass counts what needs no other entry to be judged, and shows the rest to the survey. */
export function surveyPass(order: PassOrder, survey: Survey): Pass {
  return {
    settles(subreddits) {
      const unwanted = areUnwanted(subreddits, order);
      if (unwanted) order.count("wrong domain");
      return unwanted;
    },
    take(found) {
      if (typeof found === "string") order.count(found);
      else survey.look(found);
    },
  };
}

/** The second counts what the survey leaves out, and gives what it leaves in. */
export function collectPass(order: PassOrder, surveyed: Surveyed, give: (entry: Entry) => void): Pass {
  let kept = 0;
  return {
    settles(subreddits, threads) {
      if (areUnwanted(subreddits, order)) return true;
      const [link, ...more] = (subreddits?.length === 1 && threads()) || [];
      const thread = more.length === 0 ? idIn(link, "t3_") : null;
      const row = thread === null ? "kept" : surveyed.rowOf(thread);
      if (row !== "kept") order.count(row);
      return row !== "kept";
    },
    take(found) {
      if (typeof found === "string") return;
      const row = surveyed.rowOf(found.kind === "post" ? found.id : found.thread);
      if (row === "kept") give({ ...found, order: kept++ });
      else order.count(row);
    },
  };
}
