import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTally } from "../../../checks/reading/tally.ts";
import type { Option } from "../../../content/personalens/schema.ts";
import type { Trait } from "../../../content/personalens/traits.ts";
import { makeSmallRun, type SmallRun } from "../../testing/small-run.ts";
import type { ProfileFile, Situations } from "../format/files.ts";
import { verifyLensFolder } from "../verify-folder.ts";
import type { Details } from "./details.ts";
import { madeFromSchema } from "./fits.ts";

const personas = [0, 1, 2, 3, 4];
let run: SmallRun;
beforeAll(async () => {
  const domains = ["Restaurants", "Calendar", "Music", "Hotels", "Books", "Flights"];
  run = await makeSmallRun({
    config: { target: "personalens", personalens: { domains, modes: ["p"], forks: 0 } },
    personas,
  });
});
afterAll(() => run.remove());

const textOf = (path: string) => readFileSync(join(run.out, path), "utf8");
const detailsOf = (): Details[] =>
  textOf("details.jsonl")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
const traitsOf = ({ circumstances }: Details): readonly Trait[] => circumstances?.traits ?? [];
const profileOf = (user: string) => `personalens/data/profile/${user}/profile.json`;

async function findings(): Promise<string> {
  const tally = createTally(400);
  await verifyLensFolder({ folder: run.out, names: [], tally });
  return tally.findings.map(({ check, file, reason }) => `${check}: ${file}: ${reason}`).join("\n");
}

/** What verify finds after a change of a file. The change is then undone. */
async function findingsAfter(path: string, change: (text: string) => string): Promise<string> {
  const before = textOf(path);
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(join(run.out, path), after);
  try {
    return await findings();
  } finally {
    writeFileSync(join(run.out, path), before);
  }
}

const changed =
  <Json>(change: (json: Json) => void) =>
  (text: string) => {
    const json: Json = JSON.parse(text);
    change(json);
    return JSON.stringify(json);
  };

/** A user for whom a trait holds or doesn't. */
function userWhere(trait: Trait, holds: boolean): Details {
  const found = detailsOf().find((details) => traitsOf(details).includes(trait) === holds);
  if (!found) throw new Error(`no user of whom "${trait}" ${holds ? "holds" : "doesn't hold"}`);
  return found;
}

function optionWhere(domain: string, attribute: string, is: (option: Option) => boolean): Option {
  const { domains } = madeFromSchema.parse(JSON.parse(textOf("ontology.json")));
  const options = domains
    .find(({ name }) => name === domain)
    ?.attributes.find(({ name }) => name === attribute)?.options;
  const found = options?.find(is);
  if (!found) throw new Error(`no such option of ${domain}/${attribute}`);
  return found;
}

/** Gives a user one more value. */
const adding = (domain: string, attribute: string, value: string) =>
  changed<ProfileFile>(({ affinities }) => {
    const own = affinities[domain]?.[attribute];
    Object.assign(affinities[domain] ?? {}, { [attribute]: Array.isArray(own) ? [...own, value] : value });
  });

describe("verify compares users with what is true of them, and", () => {
  it("finds nothing in an untouched set", async () => {
    expect(await findings()).toBe("");
  });

  it.each<[domain: string, attribute: string, trait: Trait]>([
    ["Hotels", "Amenity Preference", "drinks alcohol"],
    ["Hotels", "Amenity Preference", "dog"],
    ["Hotels", "Amenity Preference", "young child"],
    ["Music", "Playlist Preference", "student"],
    ["Calendar", "Event Type Preference", "partner"],
  ])("names a preference in %s, %s that needs what doesn't hold: %s", async (domain, attribute, trait) => {
    const { value } = optionWhere(domain, attribute, ({ needs }) => needs.includes(trait));
    const { user_id: user } = userWhere(trait, false);
    const found = await findingsAfter(profileOf(user), adding(domain, attribute, value));
    expect(found).toContain(`${domain}/${attribute}: "${value}" needs "${trait}"`);
    expect(found).toContain(`fits of preferences: data/profile/${user}/profile.json`);
  });

  it("names a preference that is not for users of a certain age or household", async () => {
    const { user_id: user, circumstances } = userWhere("lives alone", true);
    const { value } = optionWhere("Calendar", "Event Type Preference", ({ without }) =>
      without.some((trait) => circumstances?.traits.includes(trait)),
    );
    const found = await findingsAfter(profileOf(user), adding("Calendar", "Event Type Preference", value));
    expect(found).toContain(`"${value}" is not for users of whom "lives alone" holds`);
  });

  it("names a diet that doesn't follow from facts, and a missing one that does", async () => {
    const { user_id: user } = userWhere("vegetarian", false);
    const added = await findingsAfter(
      profileOf(user),
      adding("Restaurants", "Dietary Restrictions", "vegetarian"),
    );
    expect(added).toContain('"vegetarian" needs "vegetarian", which doesn\'t hold');
    const missing = await findingsAfter("details.jsonl", (text) =>
      text
        .split("\n")
        .map((line) =>
          line.includes(`"user_id":"${user}"`)
            ? changed<Details>(({ circumstances }) => void circumstances?.traits.push("vegetarian"))(line)
            : line,
        )
        .join("\n"),
    );
    expect(missing).toContain('"vegetarian" is missing, which follows from "vegetarian"');
  });

  it("counts it as told that a user doesn't mind, whatever the words", async () => {
    const { domains } = madeFromSchema.parse(JSON.parse(textOf("ontology.json")));
    const free = domains.flatMap(({ name, attributes }) =>
      attributes.flatMap((attribute) =>
        attribute.options.filter(({ any }) => any).map(({ value }) => ({ name, attribute, value })),
      ),
    );
    const one = free.find(({ value }) => value === "no particular chain");
    if (!one) throw new Error("no option says that a user doesn't mind");
    const found = await findingsAfter("details.jsonl", (text) =>
      text
        .split("\n")
        .map((line, at) =>
          at === 0
            ? changed<Details>(({ summaries }) =>
                Object.assign(summaries[one.name]?.told ?? {}, { [one.attribute.name]: [one.value] }),
              )(line)
            : line,
        )
        .join("\n"),
    );
    expect(found).not.toContain(`the summary doesn't name "${one.value}"`);
  });

  it("names values that exclude each other, and one that doesn't fit those of another attribute", async () => {
    const both = await findingsAfter(
      profileOf("user0"),
      changed<ProfileFile>(({ affinities }) =>
        Object.assign(affinities.Flights ?? {}, {
          "Seat Class Preference": ["basic economy", "first class"],
        }),
      ),
    );
    expect(both).toContain('"basic economy" and "first class" don\'t go together');
    const foreign = await findingsAfter(
      profileOf("user0"),
      changed<ProfileFile>(({ affinities }) => {
        const { value } = optionWhere("Books", "Favourite Authors", ({ with: wanted }) =>
          Boolean(wanted.Genre && !wanted.Genre.includes("poetry")),
        );
        Object.assign(affinities.Books ?? {}, { Genre: ["poetry"], "Favourite Authors": [value] });
      }),
    );
    expect(foreign).toContain('doesn\'t go with "Genre"');
  });

  it.each<[key: keyof Situations, value: string]>([
    ["Device", "Abacus"],
    ["Location", "Atlantis, Nowhere"],
    ["Time of Day", "Noonish"],
    ["Day of the Week", "Someday"],
    ["Environment", "[Quiet]"],
  ])("names a situation that is in no closed list: %s %s", async (key, value) => {
    const path = "personalens/data/profile/user2/tasks.json";
    const found = await findingsAfter(
      path,
      changed<Record<string, { situations: Situations }>>((tasks) =>
        Object.assign(tasks["Task 1"]?.situations ?? {}, { [key]: value }),
      ),
    );
    expect(found).toContain("situations: data/profile/user2/tasks.json");
    expect(found).toContain(`${key}: "${value}"`);
  });

  it("names a place at home if the task needs one away, and a device that nobody carries there", async () => {
    const home = detailsOf()[2]?.circumstances?.homes.join(", ");
    const found = await findingsAfter("personalens/data/profile/user2/tasks.json", (text) =>
      changed<Record<string, { task_id: string; situations: Situations }>>((tasks) => {
        for (const { task_id: id, situations } of Object.values(tasks))
          if (id === "SD-Restaurants-task-2")
            Object.assign(situations, { Location: home, Device: "Smart TV" });
      })(text),
    );
    expect(found).toContain(
      `SD-Restaurants-task-2: Location: "${home}" is home, which the task doesn't allow`,
    );
    expect(found).toContain('SD-Restaurants-task-2: Device: "Smart TV" is none of');
  });

  /** What verify finds after a change of a line of details. */
  const findingsOfDetails = (at: number, change: (details: Details) => void) =>
    findingsAfter("details.jsonl", (text) =>
      text
        .split("\n")
        .map((line, index) => (index === at ? changed(change)(line) : line))
        .join("\n"),
    );

  it("names a situation at home on a day of a trip, and one on another day of the week", async () => {
    const [trip] = detailsOf()[0]?.calendar?.trips ?? [];
    if (!trip) throw new Error("the first user never travels");
    const found = await findingsOfDetails(0, ({ tasks }) => {
      for (const { moment } of Object.values(tasks)) if (moment) moment.date = trip.from;
    });
    expect(found).toContain(`on ${trip.from} the user is in ${trip.town}, ${trip.country}`);
    expect(found).toContain(`${trip.from} is no `);
  });

  it("names a place, a company, a device and a noise that don't fit work and household", async () => {
    const at = detailsOf().findIndex((details) => traitsOf(details).includes("lives alone"));
    const found = await findingsOfDetails(at, ({ tasks, circumstances }) => {
      circumstances?.traits.push("works outdoors");
      for (const { moment } of Object.values(tasks))
        if (moment) Object.assign(moment, { place: "work", company: "family" });
    });
    expect(found).toContain('the place: "work" is none of ');
    expect(found).toContain('the company: "family" is none of ');
    expect(found).toContain('Environment: "Quiet" is none of Noisy');
    expect(found).toMatch(/Device: "[\w ]+" is none of /);
  });

  it("names trips at the same time, on days of stories, after the last day and to the user's own town", async () => {
    const found = await findingsOfDetails(0, ({ calendar, circumstances }) => {
      const [town = "", country = ""] = circumstances?.homes ?? [];
      const { from = "", to = "", taken = [] } = calendar ?? {};
      calendar?.trips.push({ from, to, town, country }, { from: to, to: "2099-01-01", town: "Oz", country });
      expect(taken.length).toBeGreaterThan(0);
    });
    for (const fault of [
      "begins during the one before",
      "on which a story happens at home",
      "is not within the days",
      `leads to "Oz, `,
      "leads to the user's own town",
    ])
      expect(found).toContain(fault);
    const none = await findingsOfDetails(0, (details) => Object.assign(details, { calendar: null }));
    expect(none).toContain("calendars: details.jsonl: the user has no calendar");
  });

  it.each<[key: string, value: string, told: string]>([
    ["age", "old", 'age: "old" is no answer of the survey'],
    ["age", "65+ years old", "age is"],
    ["english_proficiency", "Fluent", '"speaks another language" doesn\'t hold'],
    ["employment_status", "Student", '"student" doesn\'t hold'],
    ["reside_country", "Atlantis", 'reside_country is "Atlantis"'],
  ])("names demographics that aren't those of the person: %s %s", async (key, value, told) => {
    const details = detailsOf().find((one) => {
      const traits = traitsOf(one);
      return !["65 or over", "speaks another language", "student"].some((trait) =>
        traits.some((own) => own === trait),
      );
    });
    const found = await findingsAfter(
      profileOf(details?.user_id ?? ""),
      changed<ProfileFile>(({ demographics }) => Object.assign(demographics, { [key]: value })),
    );
    expect(found).toContain(`persons: data/profile/${details?.user_id}/profile.json: `);
    expect(found).toContain(told);
  });

  it("names what a user wants besides preferences, if it isn't for them", async () => {
    const found = await findingsAfter("details.jsonl", (text) =>
      text.replace(/("particulars":\{"[^"]+":)"[^"]+"/, '$1"a trip to the moon"'),
    );
    expect(found).toContain("particulars: details.jsonl: ");
    expect(found).toContain('"a trip to the moon" is no option');
  });

  it("names users without details, and details without a user", async () => {
    const found = await findingsAfter("details.jsonl", (text) =>
      text.replace('"user_id":"user3"', '"user_id":"user30"'),
    );
    expect(found).toContain('details: details.jsonl: "user30" is no user');
    expect(found).toContain('details: details.jsonl: "user3" is missing');
  });

  it("names a line of dialogues that differs from its file, or ends differently", async () => {
    const spoil = (change: (line: { turns: { content: string }[]; end: string }) => void) =>
      findingsAfter("dialogues.jsonl", (text) => {
        const [first = "", ...others] = text.split("\n");
        return [changed(change)(first), ...others].join("\n");
      });
    expect(await spoil(({ turns }) => Object.assign(turns[0] ?? {}, { content: "Hello." }))).toContain(
      'SD-Restaurants-task-1_dialogue.json" has other turns',
    );
    expect(await spoil((line) => Object.assign(line, { end: "turns" }))).toContain(
      "it ended at the limit of",
    );
    expect(await spoil(({ turns }) => void turns.pop())).toContain("it is done, but has");
    expect(await spoil((line) => Object.assign(line, { user: "user90" }))).toContain(
      'user90/asker/SD-Restaurants-task-1_dialogue.json" is missing',
    );
  });

  it("names an ontology that can't be read", async () => {
    expect(await findingsAfter("ontology.json", () => '{"domains":')).toContain(
      "ontology.json: it is not JSON",
    );
    expect(await findingsAfter("ontology.json", () => "{}")).toContain("ontology.json: it doesn't hold");
  });
});
