import type { Kind, Subject, Topic } from "../schema.ts";
import { clausePack } from "./clause-packs.ts";

/** A good pack that a test may change: a fresh copy each time. */
export function goodPack(): Topic {
  return structuredClone(clausePack("foodRecommendation"));
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

/** The entry of a list at an index. */
export function at<T>(list: readonly T[], index: number): T {
  const entry = list[index];
  if (entry === undefined) throw new Error(`the list has no entry ${index}`);
  return entry;
}
