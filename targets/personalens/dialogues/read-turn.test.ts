import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ontology } from "../../../content/personalens/bank.ts";
import { makeSmallRun } from "../../testing/small-run.ts";
import { readAssistantTurn, readUserTurn } from "./read-turn.ts";
import { planDialogue } from "./slots.ts";
import type { MarkedTurn } from "./turn.ts";

const task = {
  id: "SD-Restaurants-task-4",
  affinities: [
    { domain: "Restaurants", attribute: "Cuisine Preference" },
    { domain: "Restaurants", attribute: "Ambiance Preference" },
  ],
  particulars: { hour: "half past six" },
};
const affinities = { Restaurants: { "Cuisine Preference": ["Thai"], "Ambiance Preference": ["quiet"] } };
const plan = planDialogue(task, affinities, ontology());
const [cuisine, ambiance] = ["Restaurants/Cuisine Preference", "Restaurants/Ambiance Preference"];

const asking = (slot: string): MarkedTurn => ({ role: "assistant", content: "?", asks: [slot], names: {} });
const days = "Events/Days of Week Preference";
const evening = planDialogue(
  {
    id: "SD-Events-task-3",
    affinities: [{ domain: "Events", attribute: "Days of Week Preference" }],
    particulars: { food: "a bite before" },
  },
  { Events: { "Days of Week Preference": "weekday evenings" } },
  ontology(),
);

describe("a turn of the assistant", () => {
  it.each<[text: string, asks: readonly string[], names: MarkedTurn["names"]]>([
    [
      "How about the Thai kitchen by the canal? It's quiet.",
      [],
      { [cuisine]: ["Thai"], [ambiance]: ["quiet"] },
    ],
    ["Which cuisine would you like: Thai, Greek or Korean?", [cuisine], {}],
    [
      "1. Baan: THAI, lively\n2. Which atmosphere do you want?",
      [ambiance],
      { [cuisine]: ["Thai"], [ambiance]: ["lively"] },
    ],
    ["I'll book the table for half past six.", [], { hour: ["half past six"] }],
    ["Let me have a look.", [], {}],
    ["I've found a quieter one at the corner.", [], { [ambiance]: ["quiet"] }],
  ])("%j is read", (text, asks, names) => {
    const read = readAssistantTurn(text, plan);
    expect(read.asks).toEqual(asks);
    expect(read.names).toEqual(names);
  });

  it.each(["Good morning! Here is what is on.", "Morning. Let me see.", "Sleep well, and good night!"])(
    "that greets says nothing about the time: %j",
    (text) => {
      expect(readAssistantTurn(text, evening).names).toEqual({});
      expect(readUserTurn(text, evening, [asking(days)]).names).toEqual({});
    },
  );

  it("that names a time besides its greeting names it", () => {
    const text = "Good morning! It is on Sundays, rather in the morning, say on weekday mornings.";
    expect(readAssistantTurn(text, evening).names).toEqual({ [days]: ["weekday mornings"] });
  });
});

describe("a turn of the user", () => {
  it.each<[text: string, asked: string | null, names: MarkedTurn["names"]]>([
    ["Thai would be great.", cuisine, { [cuisine]: ["Thai"] }],
    ["Somewhere where it's quieter than in a pub.", ambiance, { [ambiance]: ["quiet"] }],
    ["Anything but Greek, rather Thai.", cuisine, { [cuisine]: ["Thai"] }],
    ["Not Thai this time, please.", cuisine, {}],
    ["Please don't take a lively one, I don't like lively places.", null, { [ambiance]: ["lively"] }],
    ["I'd like to sit on the terrace, if they have one.", ambiance, { [ambiance]: ["outdoors"] }],
    ["Greek isn't quite what I'm after, do you have Thai?", cuisine, { [cuisine]: ["Thai"] }],
    ["We'd love a place with a rustic touch.", ambiance, { [ambiance]: ["rustic"] }],
    ["Good, go ahead.", cuisine, {}],
  ])("%j is read", (text, asked, names) => {
    const before = asked === null ? [] : [asking(asked)];
    expect(readUserTurn(text, plan, before).names).toEqual(names);
  });

  it.each<[text: string, attribute: string, value: string]>([
    ["I'd be happier at the window.", "Seat Preference", "window seat"],
    ["As far in front as possible.", "Seat Preference", "front"],
  ])("%j names a value in other words", (text, attribute, value) => {
    const flight = {
      id: "SD-Flights-task-1",
      affinities: [{ domain: "Flights", attribute }],
      particulars: { destination: "Penang", day: "next Tuesday" },
    };
    const flights = planDialogue(flight, { Flights: { [attribute]: value } }, ontology());
    const found = readUserTurn(text, flights, [asking(`Flights/${attribute}`)]);
    expect(found.names[`Flights/${attribute}`]?.[0]).toContain(value.split(" ")[0]);
  });
});

it("every answer of a user by rule is read as what they answer, asked or not", () => {
  const unread = ontology().domains.flatMap(({ name, tasks }) =>
    tasks.flatMap(({ number, particulars }) =>
      particulars.flatMap((one) =>
        one.options.flatMap(({ value }) => {
          const id = `SD-${name}-task-${number}`;
          const plan = planDialogue(
            { id, affinities: [], particulars: { [one.name]: value } },
            {},
            ontology(),
          );
          return one.answers
            .map((pattern) => pattern.replace("{value}", value))
            .filter((text) => !readUserTurn(text, plan, []).names[one.name]?.includes(value))
            .map((text) => `${id}: ${text}`);
        }),
      ),
    ),
  );
  expect(unread).toEqual([]);
});

it("the text of rules is read as what it was made from", async () => {
  const run = await makeSmallRun({ config: { target: "personalens" }, personas: [0, 1] });
  const lines = (name: string) =>
    readFileSync(join(run.out, name), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  const details = new Map(lines("details.jsonl").map((one) => [one.user_id, one.tasks]));
  const turns = lines("dialogues.jsonl").flatMap(({ user, task_id, turns: said }) => {
    const profile = JSON.parse(
      readFileSync(join(run.out, "personalens/data/profile", user, "profile.json"), "utf8"),
    );
    const plan = planDialogue({ id: task_id, ...details.get(user)[task_id] }, profile.affinities, ontology());
    return said.map((turn: MarkedTurn, at: number) => ({
      turn,
      read:
        turn.role === "user"
          ? readUserTurn(turn.content, plan, said.slice(0, at))
          : readAssistantTurn(turn.content, plan),
    }));
  });
  run.remove();
  const sorted = (names: MarkedTurn["names"]) =>
    JSON.stringify(
      Object.entries(names)
        .map(([name, values]) => [name, values.toSorted()])
        .sort(),
    );
  const same = turns.filter(
    ({ turn, read }) => sorted(turn.names) === sorted(read.names) && turn.asks.join() === read.asks.join(),
  );
  expect(turns.length).toBeGreaterThan(500);
  expect(same.length / turns.length).toBeGreaterThan(0.95);
});
