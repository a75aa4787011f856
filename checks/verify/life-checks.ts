import { canMean } from "../../conversations/rules/said-dates.ts";
import { createFinder, sentencesOf } from "../../conversations/rules/words.ts";
import type { PersonaFacts } from "../../formats/provenance/lines.ts";
import { letters } from "../../questions/types.ts";
import { type Check, type ContextLived, type OwnSession, unless } from "./check.ts";
import { contradictions } from "./contradictions.ts";
import { dayBefore } from "./days.ts";
import { factsOfDay, isMet } from "./needs.ts";
import { optionsOf } from "./row-checks.ts";

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
      contradictions(
        persona,
        sessions.map(({ date }) => date),
      ),
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
    name: "stories name children of the age they need",
    file: "sessions",
    wrong: ({ persona, sessions, context }) => {
      const children = persona.facts.filter((fact) => fact.kind === "child");
      const findChildren = createPeopleFinder(context, children);
      return toldIn(sessions).flatMap(({ session, story }) => {
        const aged = story.needs.filter(isAge);
        const told = saidIn(context, story, () => true);
        const called = findChildren(told);
        const named = children.filter(({ name }) => called.has(name));
        if (named.length === 0) return [];
        return aged
          .filter(
            (need) =>
              !named.some((child) => isMet[need](factsOfDay({ ...persona, facts: [child] }, session.date))),
          )
          .map(
            (need) =>
              `"${story.event}" at message ${story.message_index} needs "${need}" and names ${named.map(({ name, born }) => `${name}, born ${born}`).join(" and ")}`,
          );
      });
    },
  },
  {
    name: "options name people of their evidence",
    file: "questions",
    wrong: ({ persona, context, asked }) => {
      const people = persona.facts.flatMap((fact) => ("name" in fact ? [fact] : []));
      const findPeople = createPeopleFinder(context, people);
      const findAll = createFinder(people.map(({ name }) => name));
      return asked.flatMap(({ row, provenance: { pivot, options, evidence } }) => {
        // An idea that was not tried may well be one with a friend of whom nothing was told yet.
        if (pivot.kind === "tried") return [];
        const right = letters.find((letter) => options[letter] === "right");
        const said = letters.map(
          (letter, at) => [letter, findPeople(optionsOf(row.all_options)?.[at] ?? "")] as const,
        );
        const told = evidence.map((one) => saidIn(context, one, () => true)).join("\n");
        const known = findAll(`${row.user_question_or_message}\n${told}`);
        // An option always writes names with their capital: a kitty is no cat. A name that other options have, too, tells none
        // of the four lives.
        const shared = new Set(said.flatMap(([letter, names]) => (letter === right ? [] : [...names])));
        const option = optionsOf(row.all_options)?.[right ? letters.indexOf(right) : -1] ?? "";
        return [...findPeople(option)]
          .filter((name) => stands(option, name) && !known.has(name) && !shared.has(name))
          .map((name) => `the right option of "${row.question_id}" names ${name}, and its evidence doesn't`);
      });
    },
  },
  {
    name: "stories say their date",
    file: "sessions",
    wrong: ({ sessions, context }) =>
      toldIn(sessions)
        .filter(({ story }) => story.undated === undefined && story.act !== "news")
        .flatMap(({ session, story }) =>
          unless(
            canMean(saidIn(context, story, isUsers), session.date, story.date),
            () =>
              `nothing that the user says on ${session.date} about "${story.event}" can mean ${story.date}`,
          ),
        ),
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

type Message = ContextLived["context"]["messages"][number];
const isUsers = ({ role }: Message) => role === "user";

const saidIn = (
  { messages }: ContextLived["context"],
  { message_index, messages: count }: Pick<Story, "message_index" | "messages">,
  isBy: (message: Message) => boolean,
) =>
  messages
    .slice(message_index, message_index + count)
    .filter(isBy)
    .map(({ content }) => content)
    .join("\n");

interface Named {
  readonly name: string;
}

/**
 * Finds people in texts by their names. A name that the assistant also writes small, such as "Long", is a
 * word, too: it counts only with its capital, and not where a sentence begins and every word has one.
 */
function createPeopleFinder({ messages }: ContextLived["context"], people: readonly Named[]) {
  const names = [...new Set(people.map(({ name }) => name))];
  const replies = messages.filter((message) => !isUsers(message)).map(({ content }) => content);
  const words = names.filter((name) => replies.some((reply) => stands(reply, name.toLowerCase())));
  const find = createFinder(names.filter((name) => !words.includes(name)));
  return (text: string): ReadonlySet<string> => {
    const inside = sentencesOf(text)
      .map((sentence) => sentence.replace(/^\P{L}*\p{L}+/u, ""))
      .join("\n");
    return new Set([...find(text), ...words.filter((name) => stands(inside, name))]);
  };
}

const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}-]/u.test(sign);

function stands(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + name.length])) return true;
  return false;
}

const ages = ["young child", "school child", "teenager", "grown child"] as const;
const isAge = (need: Need): need is (typeof ages)[number] => ages.some((age) => age === need);

type Trade = NonNullable<NonNullable<Story["matter"]>["trade"]>;

/** Whether words of the trade occur in what the persona does, or did before it retired. */
const hasTrade = (persona: PersonaFacts, { words, retired }: Trade, day: string): boolean =>
  factsOfDay(persona, day).any(
    "work",
    ({ state, role }) => (state === "retired") === retired && createFinder(words)(role).size > 0,
  );

/** The days that a story took, the last first. */
const daysOf = ({ date, days = 1 }: Story) =>
  Array.from({ length: days }, (_, back) => dayBefore(date, back));
