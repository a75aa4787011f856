import type { Profile } from "../../personas/profile.ts";
import type { TopicTimeline } from "../../timelines/timeline.ts";
import { briefQuestion, type PlannedGroup, planGroups, type QuestionBrief } from "../brief.ts";

/** The groups of a topic, each with its brief. */
export function briefedGroups(
  timeline: TopicTimeline,
  profile: Pick<Profile, "manner">,
): (PlannedGroup & { readonly brief: QuestionBrief })[] {
  return planGroups(timeline).map((group) => ({ ...group, brief: briefQuestion(group, timeline, profile) }));
}
