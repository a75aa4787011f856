import { checkTopic } from "../check.ts";
import { type Topic, topicSchema } from "../schema.ts";

/** The topic without the entries that break a rule. */
export function prune(topic: Topic): Topic {
  const broken = new Set(issuesOf(topic).flatMap(({ path }) => entryOf(path) ?? []));
  const good = <Entry>(entries: readonly Entry[], ...path: (string | number)[]) =>
    entries.filter((_, index) => !broken.has([...path, index].join(".")));
  return {
    ...topic,
    kinds: topic.kinds.map((kind, k) => ({
      ...kind,
      remarks: good(kind.remarks, "kinds", k, "remarks"),
      occasions: good(kind.occasions, "kinds", k, "occasions"),
      meetings: good(kind.meetings, "kinds", k, "meetings"),
      subjects: good(kind.subjects, "kinds", k, "subjects"),
    })),
    reasons: {
      off: good(topic.reasons.off, "reasons", "off"),
      toward: good(topic.reasons.toward, "reasons", "toward"),
    },
    ideas: good(topic.ideas, "ideas"),
    scenarios: good(topic.scenarios, "scenarios"),
    wentWell: good(topic.wentWell, "wentWell"),
    wentWrong: good(topic.wentWrong, "wentWrong"),
    questions: good(topic.questions, "questions"),
    guidance: good(topic.guidance, "guidance"),
    openings: good(topic.openings, "openings"),
  };
}

export interface TopicIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** All broken rules of a topic, which may be incomplete. */
export function issuesOf(topic: Topic): TopicIssue[] {
  return [...(topicSchema.safeParse(topic).error?.issues ?? []), ...checkTopic(topic)];
}

/** The path of the list entry that a mistake is in, or null if the mistake is in the list itself. */
function entryOf(path: readonly PropertyKey[]): string | null {
  const length = path[0] === "kinds" ? 4 : path[0] === "reasons" ? 3 : 2;
  return path.length >= length ? path.slice(0, length).map(String).join(".") : null;
}
