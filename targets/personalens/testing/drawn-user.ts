import { ontology } from "../../../content/personalens/bank.ts";
import { designPersona } from "../../../personas/cohort/design.ts";
import { drawFacts } from "../../../personas/facts/draw-facts.ts";
import { portraitOfDesign } from "../../../personas/portrait.ts";
import { createRandom, type Dice, diceOf } from "../../../pipeline/engine/random.ts";
import { drawCalendar } from "../../../timelines/calendar/calendar.ts";
import { calendarOfDefaultRun } from "../production.ts";
import { userCalendar } from "../tasks/user-calendar.ts";
import { demographicsOf } from "../users/demographics.ts";
import { drawAffinities } from "../users/draw-affinities.ts";
import { isInterested } from "../users/stage.ts";
import { circumstancesOf } from "../users/traits-of.ts";

const { deal, ...calendarSettings } = calendarOfDefaultRun();

const diceBySeed = new Map<number, Dice>();

/** The same dice for all users of a seed, as in a run. */
function diceOfSeed(seed: number): Dice {
  const dice = diceBySeed.get(seed) ?? diceOf(seed);
  diceBySeed.set(seed, dice);
  return dice;
}

/** A user as the stages make them, but without a run. */
export function drawnUser(seed: number, index: number) {
  const { domains } = ontology();
  const dice = diceOfSeed(seed);
  const design = designPersona(dice, index);
  const { region, manner, outlook, circle, firstSession } = design;
  const profile = {
    ...portraitOfDesign(design, createRandom(seed, index)),
    ...{ index, region, manner, outlook, circle: [...circle], firstSession, seedLine: null },
  };
  const random = (...path: readonly (string | number)[]) => createRandom(seed, index, ...path);
  const facts = drawFacts(profile, { dice, random });
  const user = circumstancesOf(facts, firstSession);
  const [town = "", country = ""] = user.homes;
  const home = { town, country };
  const calendar = drawCalendar({
    ...{ profile, changes: facts.changes, topics: deal.topics, ...calendarSettings },
    random: (...path) => random("calendar", ...path),
  });
  const order = (name: string) => ({ index, user, dice, random: random(name) });
  return {
    ...{ index, user, dice, random, home },
    changes: facts.changes.map(({ date }) => date),
    calendar: userCalendar({ calendar, firstSession, home, random: random("trips") }),
    demographics: demographicsOf({ profile, facts, date: firstSession, random: random("demographics") }),
    affinities: Object.fromEntries(
      domains.map((domain) => [domain.name, drawAffinities(domain, order(domain.name))]),
    ),
    interests: domains.filter((domain) => isInterested(domain, order(domain.name))).map(({ name }) => name),
  };
}
export type DrawnUser = ReturnType<typeof drawnUser>;

const drawnBefore: DrawnUser[] = [];

/** The first users of a seed. Each is drawn once for all test files. */
export function drawnUsers(count: number): readonly DrawnUser[] {
  while (drawnBefore.length < count) drawnBefore.push(drawnUser(11, drawnBefore.length));
  return drawnBefore.slice(0, count);
}
