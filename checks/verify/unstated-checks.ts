import { isNearest } from "../../conversations/rules/nearness.ts";
import { readAttitudes } from "../../conversations/rules/stated-attitudes.ts";
import { names, withoutQuestions } from "../../conversations/rules/words.ts";
import { contentStems, isCommonStem } from "../../pipeline/text/content-words.ts";
import { letters } from "../../questions/types.ts";
import { type Check, type Group, type KnownQuestion, unless } from "./check.ts";
import { ofEach, ownSessionOf, toldIn } from "./evidence.ts";
import { namesAt } from "./mentions.ts";
import { optionsOf } from "./row-checks.ts";

/**
 * The rules for the levels at which nothing is stated. They prove that nothing is stated, that words give
 * nothing away, and that both of two turns are needed. What follows from the turns is the recorded reading,
 * which was made with the story.
 */
export const unstatedChecks: readonly Check<KnownQuestion>[] = [
  {
    name: "what may only show is not stated",
    file: "contexts",
    wrong: (seen) =>
      seen.provenance.level !== "implied"
        ? []
        : ofEach((evidence, { context, mentions }) => {
            const { subject, message_index, messages } = evidence;
            const others = namesAt(mentions, message_index, messages);
            const stated =
              subject === null ? [] : [...readAttitudes(toldIn(context, evidence), subject, others)];
            return stated.map(
              (attitude) => `the user says in plain words that they ${attitude} "${subject}"`,
            );
          })(seen),
  },
  {
    name: "what is not stated has a reading",
    file: "provenance",
    wrong: (seen) => {
      const { level } = seen.provenance;
      if (level !== "implied" && level !== "scattered") return [];
      return ofEach(({ act, reading }) =>
        unless(act === "matches" || Boolean(reading), () => "nothing says what a reader gathers from it"),
      )(seen);
    },
  },
  { name: "two turns in two sessions", file: "provenance", wrong: turnsApart },
  { name: "each of two turns said as planned", file: "contexts", wrong: turnsSaid },
];

const isScattered = ({ provenance: { level } }: Pick<KnownQuestion, "provenance">) => level === "scattered";

function turnsApart(seen: KnownQuestion): string[] {
  const { evidence, pivot } = seen.provenance;
  // Three stories of a sequence are three turns, and each alone fits two of its courses.
  if (!isScattered(seen) || pivot.kind === "sequence") return [];
  const acts = evidence.map(({ act }) => act);
  const sessions = evidence.map(({ message_index }) => ownSessionOf(seen, message_index)?.message_index);
  const picked = evidence.find(({ act }) => act === "picks");
  const said = picked ? toldIn(seen.context, picked) : "";
  return [
    ...unless(
      acts.join() === "matches,picks",
      () => `the evidence is ${acts.join(", ") || "nothing"}, not one turn that matches and one that picks`,
    ),
    ...unless(new Set(sessions).size === sessions.length, () => "both turns are told in one session"),
    ...(pivot.kind === "role" ? pivot.subjects : [])
      .filter((name) => names(said, name))
      .map((name) => `the turn that picks names "${name}", so it is enough alone`),
  ];
}

/**
 * The two mappings contain the same words, and so do the two pointers. What is said must be closer to its own
 * than to the other.
 */
function turnsSaid(seen: KnownQuestion): string[] {
  if (!isScattered(seen)) return [];
  const { claims, evidence } = seen.provenance;
  const planned = [0, 1].map((turn) => [
    ...new Set(letters.flatMap((letter) => claims[letter].turns?.[turn] ?? [])),
  ]);
  return evidence.flatMap((one) => {
    const told = toldIn(seen.context, one);
    const rivals = planned.find((texts) => texts.includes(one.happening)) ?? [];
    const own = withoutQuestions(one.happening);
    return rivals
      .filter((text) => text !== one.happening && !isNearest(told, own, [withoutQuestions(text)]))
      .map((text) => `evidence "${one.event}": what the user says is as near to "${text}"`);
  });
}

/** The same for a group over all its forks. */
export const unstatedGroupChecks: readonly Check<Group>[] = [
  {
    name: "no word of an option tells lives apart",
    file: "questions",
    wrong: ({ asked }) => {
      const [first] = asked;
      const level = first?.provenance.level;
      if (!first || (level !== "implied" && level !== "scattered")) return [];
      const lives = asked.map(({ provenance }) =>
        provenance.evidence.map(({ happening }) => contentStems(happening)),
      );
      const options = (optionsOf(first.row.all_options) ?? []).map((option) => contentStems(option));
      const isUneven = (stem: string) =>
        !isCommonStem(stem) &&
        !options.every((stems) => stems.has(stem)) &&
        new Set(lives.map((turns) => turns.filter((stems) => stems.has(stem)).length)).size > 1;
      return options.flatMap((stems, index) => {
        const words = [...stems].filter(isUneven);
        return unless(
          words.length === 0,
          () => `option ${index + 1} shares "${words.join('", "')}" with the evidence of some lives only`,
        );
      });
    },
  },
  {
    name: "each of two turns fits two options",
    file: "provenance",
    wrong: ({ asked }) => {
      const [first] = asked;
      if (first?.provenance.level !== "scattered" || first.provenance.pivot.kind === "sequence") return [];
      const turns = letters.map((letter) => first.provenance.claims[letter].turns ?? []);
      return [0, 1].flatMap((turn) => {
        const texts = turns.map((pair) => pair[turn] ?? "");
        const counts = texts.map((text) => texts.filter((other) => other === text).length);
        return unless(
          counts.every((count) => count === 2),
          () =>
            `as turn ${turn + 1}, the options name ${new Set(texts).size} texts, and not two for two options each`,
        );
      });
    },
  },
];
