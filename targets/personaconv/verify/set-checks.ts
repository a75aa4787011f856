import type { Tally } from "../../../checks/reading/tally.ts";
import { type AskedTask, askedTasks, type Setting, settings, splits } from "../format.ts";
import type { SetSummary } from "../summary.ts";
import { splitsIn } from "./index-provenance.ts";
import type { WholeSet } from "./read-set.ts";

/** Something that must be true of the set as a whole. It returns what is wrong. */
interface SetCheck {
  readonly name: string;
  readonly file: string;
  readonly wrong: (set: WholeSet, summary: SetSummary) => readonly string[];
}

const setChecks: readonly SetCheck[] = [
  {
    name: "an author in one split",
    file: "provenance.jsonl",
    wrong: ({ provenance }, { splitBy }) =>
      splitBy === "time"
        ? []
        : [...provenance.authors].flatMap(([author, own]) =>
            own.size > 1 ? [`${author} is in ${[...own].join(", ")}`] : [],
          ),
  },
  {
    name: "splits in order of time",
    file: "provenance.jsonl",
    wrong: ({ provenance }, { splitBy }) => {
      if (splitBy === "author") return [];
      const there = splitsIn(provenance).map((split) => ({ split, ...provenance.times.get(split) }));
      return there.flatMap(({ split, first = 0 }, index) => {
        const before = there[index - 1];
        const overlap = before !== undefined && (before.last ?? 0) >= first;
        return overlap ? [`${before.split} ends after ${split} begins`] : [];
      });
    },
  },
  {
    name: "a target in one split",
    file: "provenance.jsonl",
    wrong: ({ provenance }) =>
      [...provenance.targets].flatMap(([target, own]) =>
        new Set([...own.settings.values()].map(({ split }) => split)).size > 1
          ? [`${target} is in several splits`]
          : [],
      ),
  },
  {
    name: "same number of demonstrations in every setting",
    file: "provenance.jsonl",
    wrong: ({ provenance }, { mode }) =>
      mode === "faithful"
        ? []
        : [...provenance.targets].flatMap(([target, own]) => {
            const counts = [...own.settings].map(
              ([setting, { demonstrations }]) => `${setting} ${demonstrations}`,
            );
            const different = new Set([...own.settings.values()].map(({ demonstrations }) => demonstrations));
            return different.size > 1 ? [`${target} has ${counts.join(", ")}`] : [];
          }),
  },
  {
    name: "the same targets in every setting",
    file: "provenance.jsonl",
    wrong: (set, summary) =>
      askedTasks.flatMap((task) =>
        settings.flatMap((setting) => targetsWithout({ task, setting }, set, summary)),
      ),
  },
  {
    name: "funnel adds up",
    file: "funnel.json",
    wrong: ({ threads }, { entries }) => {
      const said = (entries.kept ?? 0) + (entries["not qualifying"] ?? 0);
      return said === threads.entries
        ? []
        : [`it keeps ${said} entries, but threads.jsonl has ${threads.entries}`];
    },
  },
  { name: "counts of files", file: "funnel.json", wrong: wrongFileCounts },
  { name: "counts of targets", file: "funnel.json", wrong: wrongTargetCounts },
];

function targetsWithout(
  { task, setting }: { readonly task: AskedTask; readonly setting: Setting },
  { provenance }: WholeSet,
  { dropped, missing }: SetSummary,
): string[] {
  const name = `${task}/${setting}`;
  const without = [...provenance.targets].filter(
    ([, target]) => target.task === task && !target.settings.has(setting),
  );
  const said = Object.values(dropped[name] ?? {}).reduce((sum, count) => sum + count, 0);
  if (without.length <= said || missing.some((reason) => reason.includes(name))) return [];
  const some = without.slice(0, 3).map(([key]) => key);
  return [
    `${setting} lacks ${without.length} targets of ${task}, but funnel.json says ${said}: ${some.join(", ")}`,
  ];
}

function wrongFileCounts({ provenance }: WholeSet, { files }: SetSummary): string[] {
  const said = new Map(
    files.map(({ file, lines, authors }) => [file, `${lines} lines by ${authors} authors`]),
  );
  const names = new Set([...said.keys(), ...provenance.files.keys()]);
  return [...names].flatMap((name) => {
    const own = provenance.files.get(name);
    const found = own ? `${own.lines} lines by ${own.authors.size} authors` : "nothing";
    return said.get(name) === found
      ? []
      : [`${name} has ${found}, but funnel.json says ${said.get(name) ?? "nothing"}`];
  });
}

/** By task, domain and split. Labels are not counted, because each is checked against its thread. */
function wrongTargetCounts({ provenance }: WholeSet, { targets }: SetSummary): string[] {
  const said = new Map<string, number>();
  for (const { task, domain, split, targets: count } of targets) {
    const key = `${task} ${domain} ${split}`;
    said.set(key, (said.get(key) ?? 0) + count);
  }
  const found = new Map<string, number>();
  for (const { task, domain, split } of provenance.targets.values()) {
    const key = `${task} ${domain} ${split}`;
    found.set(key, (found.get(key) ?? 0) + 1);
  }
  return [...new Set([...said.keys(), ...found.keys()])].flatMap((key) => {
    const [one, other] = [said.get(key) ?? 0, found.get(key) ?? 0];
    return one === other ? [] : [`${key}: there are ${other} targets, but funnel.json says ${one}`];
  });
}

export function verifyWhole(set: WholeSet, summary: SetSummary, tally: Tally): void {
  for (const { name, file, wrong } of setChecks) {
    tally.count(name);
    for (const reason of wrong(set, summary)) tally.find(name, file, null, reason);
  }
}

/** Checks the card's table of files, and the files that its header names. */
export function verifyCard(card: string, summary: SetSummary, tally: Tally): void {
  tally.count("counts in the card");
  const rows = [...card.matchAll(/^\| `([a-z_]+\.jsonl)` \| (\d+) \| (\d+) \|$/gm)];
  const said = rows.map(([, file, lines, authors]) => `${file}: ${lines}, ${authors}`);
  const wanted = summary.files.map(({ file, lines, authors }) => `${file}: ${lines}, ${authors}`);
  for (const one of wanted.filter((line) => !said.includes(line)))
    tally.find("counts in the card", "README.md", null, `it doesn't say ${one}`);
  for (const one of said.filter((line) => !wanted.includes(line)))
    tally.find("counts in the card", "README.md", null, `it says ${one}, but funnel.json doesn't`);
  for (const split of splits.filter((one) => card.includes(`_${one}.parquet`)))
    if (!summary.files.some(({ file }) => file.endsWith(`_${split}.jsonl`)))
      tally.find(
        "counts in the card",
        "README.md",
        null,
        `its header names files of ${split}, but there are none`,
      );
}
