import type { Exported } from "./exported.ts";

/** Damages one thing in an export. */
export type Spoil = (exported: Exported) => void;
/** What is damaged, how, and exactly the checks that find it. */
export type Spoiling = readonly [name: string, spoil: Spoil, checks: readonly string[]];

export const types = {
  role: "acknowledge_latest_user_preferences",
  reason: "revisit_reasons_behind_preference_updates",
  fact: "recall_user_shared_facts",
  tried: "suggest_new_ideas",
  sequence: "track_full_preference_evolution",
} as const;
export const letters = ["a", "b", "c", "d"] as const;

export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("the good export lacks what is to be spoiled");
  return value;
}

type Provenance = Exported["provenance"][number];

/** The first question of a type in a fork, if possible one whose options quote their evidence: its row, its provenance, its context and the list of its sessions. */
export function question(exported: Exported, type: string, fork = 0) {
  const own = exported.provenance.filter((one) => one.fork === fork && one.group.endsWith(`.${type}`));
  return partsOf(exported, found(own.find(({ level }) => level === "explicit") ?? own[0]));
}

/** The first question about a reason whose last piece of evidence says when it happened, not in the last session on its topic, with that piece. */
export function datedQuestion(exported: Exported) {
  const own = exported.provenance.filter(({ group }) => group.endsWith(`.${types.reason}`));
  const dated = own.filter(({ evidence }) => evidence.at(-1)?.undated === undefined);
  const placed = dated.map((one) => partsOf(exported, one));
  const parts = found(
    placed.find(({ row, sessions, evidence }) => {
      const ofTopic = sessions.filter(({ topic }) => topic === row.topic);
      return found(ofTopic.at(-1)).message_index > found(evidence.at(-1)).message_index;
    }),
  );
  return { ...parts, last: found(parts.evidence.at(-1)) };
}

/** The first question about four subjects before which somebody else's list names these, with the message that does. */
export function listedQuestion(exported: Exported) {
  const own = exported.provenance.filter(({ pivot }) => pivot.kind === "role");
  const listed = own.flatMap((provenance) => {
    const parts = partsOf(exported, provenance);
    const message = parts.sessions
      .flatMap(({ stories }) => stories)
      .find(
        ({ event, act, message_index }) =>
          act === "lists" &&
          event.startsWith(`${provenance.pivot.id.split(".")[0]}.`) &&
          event.endsWith(".list1") &&
          message_index < Number(parts.row.end_index_in_shared_context),
      )?.message_index;
    return message === undefined ? [] : [{ ...parts, message }];
  });
  return found(listed[0]);
}

function partsOf(exported: Exported, provenance: Provenance) {
  const row = found(exported.rows.find((one) => one.question_id === provenance.question_id));
  const context = found(exported.contexts.find(({ id }) => id === row.shared_context_id));
  const { sessions } = found(exported.lists.find((one) => one.shared_context_id === context.id));
  return { row, provenance, context, sessions, evidence: provenance.evidence };
}

/** The rows of the group that the first question of a type belongs to. */
export function rowsOfGroup(exported: Exported, type: string) {
  const { group } = question(exported, type).provenance;
  const ids = new Set(exported.provenance.filter((one) => one.group === group).map((one) => one.question_id));
  return exported.rows.filter((row) => ids.has(row.question_id ?? ""));
}

export function changeOptions(row: Record<string, string>, change: (options: string[]) => string[]): void {
  const options: unknown = JSON.parse(found(row.all_options));
  if (!Array.isArray(options)) throw new Error("the options are no list");
  row.all_options = JSON.stringify(change(options.map(String)));
}

export const rightOf = (options: Readonly<Record<string, string>>) =>
  found(letters.find((letter) => options[letter] === "right"));
export const wrongOf = (options: Readonly<Record<string, string>>) =>
  found(letters.find((letter) => options[letter] !== "right"));
