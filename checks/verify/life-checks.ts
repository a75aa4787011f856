import type { Tag } from "../../content/people/vocabulary.ts";
import { addDays } from "../../personas/dates.ts";
import { contradictions } from "../../personas/facts/check-facts.ts";
import { holding } from "../../personas/facts/holding.ts";
import { tagsAt } from "../../personas/facts/tags.ts";
import { type Check, type ContextLived, type OwnSession, unless } from "./check.ts";

type Story = OwnSession["stories"][number];

/** Each story with the session that tells it, in the order of the context. */
const toldIn = (sessions: readonly OwnSession[]) =>
  sessions.flatMap((session) => session.stories.map((story) => ({ session, story })));

const seasons: ReadonlySet<Tag> = new Set<Tag>(["winter", "spring", "summer", "autumn"]);

/** The rules for what a persona tells of its life. */
export const lifeChecks: readonly Check<ContextLived>[] = [
  {
    name: "facts fit each other",
    file: "personas",
    wrong: ({ persona, sessions }) => {
      const firstSession = sessions.map(({ date }) => date).sort()[0] ?? "";
      const town = holding(persona.facts, "town", firstSession)[0]?.town ?? "";
      return contradictions(persona, { birthYear: persona.birthYear, firstSession, town });
    },
  },
  {
    name: "stories fit the facts",
    file: "sessions",
    wrong: ({ persona, sessions }) =>
      toldIn(sessions).flatMap(({ session, story }) => {
        // A season must fit when it happens, all else when it is told.
        const on = (need: Tag) => (seasons.has(need) ? story.date : session.date);
        const lacking = story.needs.filter((need) => !tagsAt(persona, on(need)).has(need));
        return lacking.map(
          (need) =>
            `"${story.event}" at message ${story.message_index} needs "${need}", which is not true of the persona on ${on(need)}`,
        );
      }),
  },
  {
    name: "stories happen before they are told",
    file: "sessions",
    wrong: ({ sessions }) =>
      toldIn(sessions).flatMap(({ session, story }) =>
        unless(
          story.date <= session.date,
          () => `"${story.event}" of ${story.date} is told on ${session.date}`,
        ),
      ),
  },
  {
    name: "one place on a day",
    file: "sessions",
    wrong: ({ persona, sessions }) => {
      const taken = new Map(persona.changes.map(({ date, text }) => [date, `"${text}"`]));
      return toldIn(sessions)
        .filter(({ story }) => story.undated === undefined && story.act !== "news")
        .flatMap(({ story }) => {
          const other = daysOf(story).find((day) => taken.has(day));
          const reason = `"${story.event}" and ${taken.get(other ?? "")} are on ${other}`;
          for (const day of daysOf(story)) if (!taken.has(day)) taken.set(day, `"${story.event}"`);
          return unless(other === undefined, () => reason);
        });
    },
  },
];

/** The days that a story took, the last first. */
const daysOf = ({ date, days = 1 }: Story) => Array.from({ length: days }, (_, back) => addDays(date, -back));
