import { packagedTopics } from "../folder.ts";
import { loadTopics } from "../load.ts";
import type { Kind, Subject, Topic } from "../schema.ts";

/** A good pack to corrupt: a fresh copy each time. */
export function goodPack(): Topic {
  const [pack] = loadTopics(packagedTopics, ["foodRecommendation"]).packs;
  if (!pack) throw new Error("the pack foodRecommendation is gone");
  return structuredClone(pack);
}

export function firstKind(topic: Topic): Kind {
  const [kind] = topic.kinds;
  if (!kind) throw new Error("the pack has no kind");
  return kind;
}

export function firstSubject(topic: Topic): Subject {
  const [subject] = firstKind(topic).subjects;
  if (!subject) throw new Error("the pack has no subject");
  return subject;
}

/** Some text of a list, by its place. */
export function at<T>(list: readonly T[], index: number): T {
  const entry = list[index];
  if (entry === undefined) throw new Error(`nothing stands at ${index}`);
  return entry;
}
