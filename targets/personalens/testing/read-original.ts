import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * What a reader that was written from the description of the original's files objects to in a set; empty if
 * it can use everything.
 */
export function complaintsAbout(root: string): string[] {
  const users = readdirSync(join(root, "data/profile"));
  return users.flatMap((user) => complaintsOf(root, user).map((what) => `${user}: ${what}`));
}

type Json = Record<string, unknown>;

const demographics =
  "user_id age gender employment_status education marital_status english_proficiency ethnicity religion birth_country reside_country";
const soloKeys =
  "Task Description,User Intent,Task Goal,Relevant Affinity Types,task_id,situations,Relevant Domains";
const sharedKeys =
  "Task Description,User Intent,Task Goal,Relevant Domains,Relevant Affinity Types,task_id,situations";
const situationKeys = "Location,Device,Time of Day,Day of the Week,Environment";

function complaintsOf(root: string, user: string): string[] {
  const text = (name: string) => readFileSync(join(root, "data/profile", user, name), "utf8");
  const profile: Json = JSON.parse(text("profile.json"));
  const found: string[] = [];
  const must = (holds: boolean, what: string) => {
    if (!holds) found.push(what);
  };
  must(
    Object.keys(profile).join() === "affinities,demographics,interests,interactions",
    "keys of the profile",
  );
  const own = profile.demographics as Record<string, string>;
  must(Object.keys(own).join(" ") === demographics, "keys of the demographics");
  must(own.user_id === user, "user_id");
  const interests = profile.interests as Record<string, number>;
  const affinities = profile.affinities as Record<string, Record<string, string | string[]>>;
  const domains = Object.keys(affinities);
  must(domains.join() === Object.keys(interests).join(), "domains of the interests");
  must(
    Object.values(profile.interactions as object).every((one) => one.length > 100),
    "interactions",
  );
  must(
    domains.every((name) => Object.values(affinities[name] ?? {}).every((one) => one.length >= 0)),
    "affinities",
  );
  const used = domains.filter((name) => interests[name] === 1);
  const templates = (domain: string): Json[] =>
    readFileSync(join(root, "data/task", domain, "task.jsonl"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  const solo: Record<string, Json> = JSON.parse(text("tasks.json"));
  const shared: Record<string, Json> = JSON.parse(text("tasks_md.json"));
  const soloIds = used.flatMap((name) =>
    templates(name).map((one) => `SD-${name}-task-${one["Task Number"]}`),
  );
  const sharedIds = templates("Multi-Domain")
    .filter((one) => (one["Relevant Domains"] as string[]).every((name) => used.includes(name)))
    .map((one) => `MD-task-${one["Task Number"]}`);
  const idsOf = (tasks: Record<string, Json>) => Object.values(tasks).map((task) => String(task.task_id));
  must(idsOf(solo).sort().join() === soloIds.sort().join(), "tasks of one domain");
  must(idsOf(shared).sort().join() === sharedIds.sort().join(), "tasks of several domains");
  for (const [tasks, keys] of [
    [solo, soloKeys],
    [shared, sharedKeys],
  ] as const) {
    must(
      Object.keys(tasks).every((key, at) => key === `Task ${at + 1}`),
      "numbers of tasks",
    );
    must(
      Object.values(tasks).every((task) => Object.keys(task).join() === keys),
      "keys of tasks",
    );
    must(
      Object.values(tasks).every((task) => Object.keys(task.situations as object).join() === situationKeys),
      "situations",
    );
  }
  for (const name of ["profile.json", "tasks.json", "tasks_md.json"]) {
    must(
      text(name) ===
        JSON.stringify(JSON.parse(text(name)), null, 4).replaceAll(
          /[\u007f-\uffff]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
        ),
      `spaces and escapes of ${name}`,
    );
  }
  const folder = join(root, "output/dialogue", user);
  for (const assistant of readdirSync(folder))
    for (const file of readdirSync(join(folder, assistant))) {
      const told: Json = JSON.parse(readFileSync(join(folder, assistant, file), "utf8"));
      const turns = told.dialogue as { role: string; content: string }[];
      must(
        Object.keys(told).join() === "user_id,task_id,task_description,user_model,assistant_model,dialogue",
        `keys of ${file}`,
      );
      must(`user${told.user_id}` === user && file === `${told.task_id}_dialogue.json`, `ids of ${file}`);
      must(
        turns.length % 2 === 0 ? turns.at(-1)?.role === "assistant" : turns.length <= 61,
        `end of ${file}`,
      );
      must(
        turns.every((turn) => Object.keys(turn).join() === "role,content"),
        `turns of ${file}`,
      );
    }
  return found;
}
