import { createFinder } from "../../conversations/rules/words.ts";
import type { PersonaFacts } from "../../formats/provenance/lines.ts";
import { type Check, type ContextLived, type OwnSession, unless } from "./check.ts";
import { factsOfDay, isMet } from "./needs.ts";

type Story = OwnSession["stories"][number];
type Need = Story["needs"][number];

/** Each story with the session that tells it, in the order of the context. */
const toldIn = (sessions: readonly OwnSession[]) =>
  sessions.flatMap((session) => session.stories.map((story) => ({ session, story })));

const seasons: ReadonlySet<Need> = new Set<Need>(["winter", "spring", "summer", "autumn"]);

/** The rules for what a persona tells of its life. */
export const lifeChecks: readonly Check<ContextLived>[] = [
  {
    name: "facts fit each other",
    file: "personas",
    wrong: ({ persona, sessions }) =>
      contradictions(persona, sessions.map(({ date }) => date).sort()[0] ?? ""),
  },
  {
    name: "stories fit the facts",
    file: "sessions",
    wrong: ({ persona, sessions }) =>
      toldIn(sessions).flatMap(({ session, story }) => {
        // A season must fit when it happens, everything else when it is told.
        const on = (need: Need) => (seasons.has(need) ? story.date : session.date);
        const lacking = story.needs.filter((need) => !isMet[need](factsOfDay(persona, on(need))));
        return lacking.map(
          (need) =>
            `"${story.event}" at message ${story.message_index} needs "${need}", which is not true of the persona on ${on(need)}`,
        );
      }),
  },
  {
    name: "matters fit the trade",
    file: "sessions",
    wrong: ({ persona, sessions }) =>
      toldIn(sessions).flatMap(({ session: { date }, story: { matter } }) =>
        unless(
          !matter?.trade || hasTrade(persona, matter.trade, date),
          () =>
            `"${matter?.begins}" is for "${matter?.trade?.words.join(", ")}", which the persona is not on ${date}`,
        ),
      ),
  },
  {
    name: "matters come up once",
    file: "sessions",
    wrong: ({ sessions }) => {
      const begun = toldIn(sessions).flatMap(({ story: { matter } }) => (matter ? [matter.begins] : []));
      return begun.flatMap((begins, index) =>
        unless(begun.indexOf(begins) === index, () => `"${begins}" comes up twice`),
      );
    },
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

type Trade = NonNullable<NonNullable<Story["matter"]>["trade"]>;

/** Whether words of the trade occur in what the persona does, or did before it retired. */
const hasTrade = (persona: PersonaFacts, { words, retired }: Trade, day: string): boolean =>
  factsOfDay(persona, day).any(
    "work",
    ({ state, role }) => (state === "retired") === retired && createFinder(words)(role).size > 0,
  );

const dayLength = 86_400_000;

/** The days that a story took, the last first. */
const daysOf = ({ date, days = 1 }: Story) =>
  Array.from({ length: days }, (_, back) =>
    new Date(Date.parse(date) - back * dayLength).toISOString().slice(0, 10),
  );

/** The minimum and maximum number of years between a parent and a child. */
const [leastApart, mostApart] = [15, 60];
const oldest = 105;

/** What is wrong with the facts by themselves. `first` is the day of the first session. */
function contradictions({ birthYear, facts, changes }: PersonaFacts, first: string): string[] {
  const ids = new Set(facts.map(({ id }) => id));
  const held = facts.filter(({ since, until }) => since <= first && (until === null || first < until));
  const count = (kind: string) => held.filter((fact) => fact.kind === kind).length;
  return [
    ...unless(ids.size === facts.length, () => "two facts have one id"),
    ...changes
      .flatMap(({ ends, begins }) => [...ends, ...begins])
      .filter((id) => !ids.has(id))
      .map((id) => `a change names "${id}", which is no fact`),
    ...facts
      .filter(({ since, until }) => until !== null && until <= since)
      .map(({ id }) => `"${id}" ends before it begins`),
    ...["home", "town", "work"].flatMap((kind) =>
      unless(count(kind) === 1, () => `on ${first}, ${count(kind)} facts of kind "${kind}" hold, not one`),
    ),
    ...unless(count("partner") <= 1, () => `on ${first}, there are ${count("partner")} partners`),
    ...facts.flatMap((fact) => {
      if (!("born" in fact)) return [];
      const year = Number(fact.born.slice(0, 4));
      const apart =
        fact.kind === "parent" ? birthYear - year : fact.kind === "child" ? year - birthYear : null;
      const isDead = "died" in fact && fact.died !== null;
      return [
        ...unless(
          apart === null || (apart >= leastApart && apart <= mostApart),
          () => `"${fact.id}", a ${fact.kind}, is ${apart} years apart from the persona`,
        ),
        ...unless(isDead || Number(first.slice(0, 4)) - year <= oldest, () => `"${fact.id}" is too old`),
      ];
    }),
  ];
}
