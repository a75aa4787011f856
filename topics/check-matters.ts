import type { Matter } from "../content/matters/schema.ts";
import type { Tag } from "../content/people/vocabulary.ts";
import { type PackIssue, textIssues } from "./check.ts";
import { checkTalk, countWords, strayIssues } from "./check-unit.ts";
import type { PackText } from "./texts.ts";
import { textsOf } from "./texts.ts";
import type { OwnedSubject } from "./units.ts";

/** What matters must avoid: the names of the topics, and their subjects. */
export interface Beside {
  readonly topics: readonly string[];
  readonly subjects: readonly OwnedSubject[];
}

const lengths = { user: [1, 90], assistant: [8, 110] } as const;

/** All broken rules of `README.md` in a list of matters, beyond their schema. Paths lead through the list. */
export function checkMatters(matters: readonly Matter[], { topics, subjects }: Beside): PackIssue[] {
  // The needs that follow from a trade, such as `job`, need not be named.
  const threads = matters.map((matter) => ({
    needs: [...matter.needs, ...ownNeeds(matter)],
    thread: matter.thread,
  }));
  const texts = threads.flatMap(({ thread }, at) => textsOf(thread, [at, "thread"]));
  return [
    ...matters.flatMap(({ thread }, at) => checkTalk(thread, [at, "thread"])),
    ...matters.flatMap(({ topics: named = [] }, at) =>
      named
        .filter((topic) => !topics.includes(topic))
        .map((topic) => ({ path: [at, "topics"], message: `"${topic}" is no topic` })),
    ),
    ...texts.flatMap(lengthIssues),
    ...texts.flatMap(timeIssues),
    ...strayIssues(texts, subjects),
    ...textIssues(threads, texts),
  ];
}

const hasNoWork = /^(?:unemployed|out of work|stay-at-home|full-time carer)\b/;

function ownNeeds({ occupation = [], retired }: Matter): Tag[] {
  if (retired) return ["retired"];
  const trades = occupation.filter((trade) => !hasNoWork.test(trade));
  if (trades.length === 0 || trades.length < occupation.length) return [];
  return trades.every((trade) => trade.includes("student")) ? ["student"] : ["job"];
}

function lengthIssues({ path, text, by }: PackText): PackIssue[] {
  const [least, most] = lengths[by];
  const count = countWords(text);
  if (count >= least && count <= most) return [];
  return [{ path, message: `has ${count} words, ${least} to ${most} are right` }];
}

/** A matter happens on the day on which it is told, and has no rivals. */
const timeIssues = ({ path, text }: PackText): PackIssue[] =>
  [...text.matchAll(/\{(?:when|other|list)\}/g)].map(([found]) => ({
    path,
    message: `nothing fills ${found}`,
  }));
