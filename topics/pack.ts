import { z } from "zod";
import { topicCounts } from "./check.ts";
import { type Topic, topicSchema } from "./schema.ts";
import { type StoryPack, storyPackSchema } from "./stories/schema.ts";
import { subjectsOf } from "./stories/units.ts";

/** A topic pack: one of whole stories, or one of clauses from which code builds sentences. */
export type Pack = Topic | StoryPack;

export const packSchema = z.union([storyPackSchema, topicSchema]);

export const isStoryPack = (pack: Pack): pack is StoryPack => "attempts" in pack;

/** The names of all subjects of a pack, each with its place in the YAML. */
export function subjectsOfPack(pack: Pack): { name: string; path: (string | number)[] }[] {
  if (!isStoryPack(pack))
    return pack.kinds.flatMap((kind, k) =>
      kind.subjects.map(({ name }, s) => ({ name, path: ["kinds", k, "subjects", s, "name"] })),
    );
  return subjectsOf(pack).map(({ owner, subject }) => ({ name: subject, path: [...owner, "subject"] }));
}

/** What `topic check` prints about a good pack. */
export function countsOf(pack: Pack): { form: string; subjects: number; kinds: number; ideas: number } {
  if (!isStoryPack(pack)) return { form: "clauses", ...topicCounts(pack) };
  return {
    form: "stories",
    subjects: subjectsOfPack(pack).length,
    kinds: pack.kinds.length,
    ideas: pack.attempts.reduce((sum, { ideas }) => sum + ideas.length, 0),
  };
}
