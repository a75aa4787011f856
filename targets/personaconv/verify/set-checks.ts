import type { Tally } from "../../../checks/reading/tally.ts";
import { askedTasks, settings, splits } from "../format.ts";
import type { Summary } from "../summary.ts";
import { splitsIn } from "./index-provenance.ts";
import type { WholeSet } from "./read-set.ts";

/** One thing that must hold of the set as a whole; says what is wrong. */
interface SetCheck {
  readonly name: string;
  readonly file: string;
  readonly wrong: (set: WholeSet, summary: Summary) => readonly string[];
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
        return overlap ? [`${before.split} ends when ${split} has begun`] : [];
      });
    },
  },
  {
    name: "a target in one split",
    file: "provenance.jsonl",
    wrong: ({ provenance }) =>
      [...provenance.targets].flatMap(([target, own]) =>
        new Set([...own.values()].map(({ split }) => split)).size > 1 ? [`${target} is in several`] : [],
      ),
  },
  {
    name: "as many demonstrations in every setting",
    file: "provenance.jsonl",
    wrong: ({ provenance }, { mode }) =>
      mode === "faithful"
        ? []
        : [...provenance.targets].flatMap(([target, own]) => {
            const counts = [...own].map(([setting, { demonstrations }]) => `${setting} ${demonstrations}`);
            const different = new Set([...own.values()].map(({ demonstrations }) => demonstrations));
            return different.size > 1 ? [`${target} has ${counts.join(", ")}`] : [];
          }),
  },
  {
    name: "the same targets in every setting",
    file: "provenance.jsonl",
    wrong: ({ provenance }, { dropped, missing }) =>
      askedTasks.flatMap((task) => {
        const targets = [...provenance.targets].filter(([target]) => target.startsWith(`${task} `));
        return settings.flatMap((setting) => {
          const without = targets.filter(([, own]) => !own.has(setting)).map(([target]) => target);
          const said = Object.values(dropped[`${task}/${setting}`] ?? {}).reduce(
            (sum, count) => sum + count,
            0,
          );
          const enough =
            without.length <= said || missing.some((reason) => reason.includes(`${task}/${setting}`));
          return enough
            ? []
            : [
                `${setting} lacks ${without.length} of ${task}, and ${said} are said to be missing: ${without.slice(0, 3).join(", ")}`,
              ];
        });
      }),
  },
  {
    name: "the sum of the funnel",
    file: "funnel.json",
    wrong: ({ threads }, { entries }) => {
      const said = (entries.kept ?? 0) + (entries["not qualifying"] ?? 0);
      return said === threads.entries
        ? []
        : [`it keeps ${said} entries, threads.jsonl has ${threads.entries}`];
    },
  },
  { name: "counts of files", file: "funnel.json", wrong: wrongFileCounts },
  { name: "counts of targets", file: "funnel.json", wrong: wrongTargetCounts },
];

function wrongFileCounts({ provenance }: WholeSet, { files }: Summary): string[] {
  const said = new Map(
    files.map(({ file, lines, authors }) => [file, `${lines} lines by ${authors} authors`]),
  );
  const names = new Set([...said.keys(), ...provenance.files.keys()]);
  return [...names].flatMap((name) => {
    const own = provenance.files.get(name);
    const found = own ? `${own.lines} lines by ${own.authors.size} authors` : "nothing";
    return said.get(name) === found
      ? []
      : [`${name} is said to have ${said.get(name) ?? "nothing"}, and has ${found}`];
  });
}

/** By task, domain and split, over labels: labels are held against threads line by line. */
function wrongTargetCounts({ provenance }: WholeSet, { targets }: Summary): string[] {
  const said = new Map<string, number>();
  for (const { task, domain, split, targets: count } of targets) {
    const key = `${task} ${domain} ${split}`;
    said.set(key, (said.get(key) ?? 0) + count);
  }
  return [...new Set([...said.keys(), ...provenance.counts.keys()])].flatMap((key) => {
    const [one, other] = [said.get(key) ?? 0, provenance.counts.get(key) ?? 0];
    return one === other ? [] : [`${key}: ${one} targets are said, and ${other} are there`];
  });
}

export function verifyWhole(set: WholeSet, summary: Summary, tally: Tally): void {
  for (const { name, file, wrong } of setChecks) {
    tally.count(name);
    for (const reason of wrong(set, summary)) tally.find(name, file, null, reason);
  }
}

/** What the card says of each file, in its table. */
export function verifyCard(card: string, summary: Summary, tally: Tally): void {
  tally.count("counts of the card");
  const rows = [...card.matchAll(/^\| `([a-z_]+\.jsonl)` \| (\d+) \| (\d+) \|$/gm)];
  const said = rows.map(([, file, lines, authors]) => `${file}: ${lines}, ${authors}`);
  const wanted = summary.files.map(({ file, lines, authors }) => `${file}: ${lines}, ${authors}`);
  for (const one of wanted.filter((line) => !said.includes(line)))
    tally.find("counts of the card", "README.md", null, `it does not say ${one}`);
  for (const one of said.filter((line) => !wanted.includes(line)))
    tally.find("counts of the card", "README.md", null, `funnel.json does not say ${one}`);
  for (const split of splits.filter((one) => card.includes(`_${one}.parquet`)))
    if (!summary.files.some(({ file }) => file.endsWith(`_${split}.jsonl`)))
      tally.find(
        "counts of the card",
        "README.md",
        null,
        `its header names files of ${split}, which there are none of`,
      );
}
