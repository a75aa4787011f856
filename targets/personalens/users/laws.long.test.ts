import { beforeAll, describe, expect, it } from "vitest";
import { ontology } from "../../../content/personalens/bank.ts";
import { holdsPhrase, searchable } from "../../../content/personalens/phrases.ts";
import type { SituationRanges } from "../../../content/personalens/schema.ts";
import { addDays } from "../../../personas/dates.ts";
import { digestOf } from "../../../pipeline/engine/fingerprint.ts";
import { measureUsers } from "../audit/measure.ts";
import { ruleDialogues } from "../dialogues/rule-dialogues.ts";
import { planDialogue } from "../dialogues/slots.ts";
import { schemaRows } from "../export/rows.ts";
import { measureDialogue } from "../measures/measure-dialogue.ts";
import { writeSummary } from "../summaries/write-summary.ts";
import { tasksOf } from "../tasks/tasks-of.ts";
import { daysOf, tripOn } from "../tasks/user-calendar.ts";
import { type DrawnUser, drawnUser } from "../testing/drawn-user.ts";
import { faultsOfPerson } from "../verify/persons.ts";
import { faultsIn, unmet } from "../verify/preferences.ts";
import { faultsOfCalendar, faultsOfSituation } from "../verify/situations.ts";
import { valuesOf } from "./draw-affinities.ts";

const seed = 23;
const known = ontology();
const count = 2_000;
/** In ms. Calendars and tasks of all users take half a minute on an idle core, and much longer on a busy machine. */
const slowMachine = 600_000;

function made(index: number) {
  const drawn = drawnUser(seed, index);
  const summaries = Object.fromEntries(
    known.domains.map((domain) => [
      domain.name,
      writeSummary(domain, {
        level: "mixed",
        isUsed: drawn.interests.includes(domain.name),
        affinities: drawn.affinities[domain.name] ?? {},
        random: drawn.random("summary", domain.name),
      }),
    ]),
  );
  const tasks = tasksOf({
    ...{ ontology: known, interests: drawn.interests, index, user: drawn.user, home: drawn.home },
    ...{ calendar: drawn.calendar, dice: drawn.dice, random: (id) => drawn.random("task", id) },
  });
  return { ...drawn, summaries, tasks };
}
type Made = ReturnType<typeof made>;

const plain = ({ demographics, affinities, interests, summaries, tasks }: Made) => ({
  ...{ demographics, affinities, interests, summaries, tasks },
});

let users: Made[];
beforeAll(() => {
  users = Array.from({ length: count }, (_, index) => made(index));
}, slowMachine);

const nameOf = ({ demographics }: Pick<DrawnUser, "demographics">) => demographics.user_id;

describe("of two thousand users", () => {
  it("each is who their facts say, and prefers nothing that they can't", () => {
    const faults = users.flatMap((one) => [
      ...faultsOfPerson(one.demographics, one.user).map((fault) => `${nameOf(one)}: ${fault}`),
      ...known.domains.flatMap((domain) => [
        ...(one.interests.includes(domain.name) ? unmet(domain.interest, one.user) : []),
        ...domain.attributes.flatMap((attribute) =>
          faultsIn(attribute, one.affinities[domain.name] ?? {}, one.user).map(
            (fault) => `${nameOf(one)}, ${domain.name}/${attribute.name}: ${fault}`,
          ),
        ),
      ]),
    ]);
    expect(faults.slice(0, 10)).toEqual([]);
  });

  it("each has the tasks of the inclusion rules, in situations that these allow", () => {
    const ranges = new Map<string, SituationRanges>([
      ...known.domains.flatMap(({ name, tasks }) =>
        tasks.map((task) => [`SD-${name}-task-${task.number}`, task.situations] as const),
      ),
      ...known.sharedTasks.map((task) => [`MD-task-${task.number}`, task.situations] as const),
    ]);
    const faults = users.flatMap((one) => {
      const { interests, tasks, user, calendar } = one;
      const wanted = [
        ...known.domains
          .filter(({ name }) => interests.includes(name))
          .flatMap(({ name, tasks: own }) => own.map(({ number }) => `SD-${name}-task-${number}`)),
        ...known.sharedTasks
          .filter(({ domains }) => domains.every((name) => interests.includes(name)))
          .map(({ number }) => `MD-task-${number}`),
      ];
      const ids = tasks.map(({ id }) => id);
      return [
        ...faultsOfCalendar(calendar, user),
        ...(ids.toSorted().join() === wanted.toSorted().join() ? [] : [`has the tasks ${ids.join(", ")}`]),
        ...tasks.flatMap(({ id, situations, moment }) => {
          const range = ranges.get(id);
          if (!range) return [`${id} has no template`];
          return faultsOfSituation({ situations, moment, ranges: range, calendar, user }).map(
            (fault) => `${id}: ${fault}`,
          );
        }),
      ].map((fault) => `${nameOf(one)}: ${fault}`);
    });
    expect(faults.slice(0, 10)).toEqual([]);
  });

  it("each has trips on days on which nothing else happens, some days apart, and no task after a change in their life", () => {
    const faults = users.filter(({ calendar, changes }) => {
      const isClash = calendar.taken.some((date) => tripOn(calendar, date) !== null);
      const isTight = calendar.trips.some((trip, at) => {
        const next = calendar.trips[at + 1];
        return next !== undefined && addDays(trip.to, 5) >= next.from;
      });
      return (
        calendar.trips.length === 0 ||
        isClash ||
        isTight ||
        changes.some((date) => daysOf(calendar).includes(date))
      );
    });
    expect(faults.map(nameOf)).toEqual([]);
  });

  it("closed attributes are evenly distributed, and so are situations", () => {
    const measuring = measureUsers({ schema: schemaRows(known) });
    for (const { affinities, summaries, tasks } of users) {
      const interactions = Object.fromEntries(
        Object.entries(summaries).map(([name, { text }]) => [name, text]),
      );
      measuring.addProfile({ affinities, interactions });
      for (const { situations } of tasks) measuring.addSituations(situations);
    }
    const { meanEvenness, situations, sharedBlocks } = measuring.finish();
    expect(meanEvenness).toBeGreaterThan(0.8);
    for (const key of ["Device", "Time of Day", "Day of the Week", "Environment"])
      expect([key, (situations[key]?.evenness ?? 0) > 0.9]).toEqual([key, true]);
    // Users are hardly more often equal than by chance. If one attribute decides another, as goods decide brands, fewer values
    // are possible than the figure for chance assumes.
    const alike = Object.entries(sharedBlocks).filter(([, { shared, byChance }]) => shared > byChance + 0.1);
    expect(Object.keys(sharedBlocks)).toHaveLength(known.domains.length);
    expect(alike).toEqual([]);
  });

  it("each domain is used by the intended share of users, apart from the influence of traits", () => {
    for (const { name, interest } of known.domains) {
      const used = users.filter(({ interests }) => interests.includes(name)).length / count;
      expect([name, used > 0.5 * interest.share && used < Math.min(1.01, 1.6 * interest.share)]).toEqual([
        name,
        true,
      ]);
    }
  });

  it("summaries tell and imply only what the user prefers", () => {
    const faults = users.flatMap(({ summaries, affinities, ...one }) =>
      Object.entries(summaries).flatMap(([domain, { told, implied }]) =>
        [...Object.entries(told), ...Object.entries(implied)].flatMap(([attribute, values]) => {
          const own = valuesOf(affinities[domain]?.[attribute]);
          return values.flatMap((value) =>
            own.includes(value) ? [] : [`${nameOf(one)}: ${domain}/${attribute}: ${value}`],
          );
        }),
      ),
    );
    expect(faults.slice(0, 10)).toEqual([]);
  });

  it("every twentieth talks without a model until everything is settled, and opens without a preference", async () => {
    const faults: string[] = [];
    for (const one of users.filter(({ index }) => index % 20 === 0)) {
      const source = { ontology: known, affinities: one.affinities, summaries: one.summaries };
      for (const task of one.tasks) {
        const { slots } = planDialogue(task, one.affinities, known);
        for (const { turns, end, assistant } of await ruleDialogues(task, source, 7)) {
          const { settled } = measureDialogue({ turns, end }, slots, new Set());
          const opening = searchable(turns[0]?.content ?? "");
          const named = slots.filter(
            ({ isPreference, wanted }) => isPreference && holdsPhrase(opening, wanted),
          );
          if (end !== "done" || settled < slots.length || named.length > 0)
            faults.push(
              `${nameOf(one)} ${task.id} ${assistant}: ${end}, ${settled} of ${slots.length}, ${opening}`,
            );
        }
      }
    }
    expect(faults.slice(0, 10)).toEqual([]);
  });

  it("each is the same for the same seed, whoever else there is, and different for another seed", () => {
    const digests = users.map((one) => digestOf(plain(one)));
    expect(new Set(digests).size).toBe(count);
    for (let index = count - 1; index >= 0; index -= 37)
      expect(digestOf(plain(made(index)))).toBe(digests[index]);
    expect(drawnUser(seed + 1, 5).affinities).not.toEqual(users[5]?.affinities);
  });
});
