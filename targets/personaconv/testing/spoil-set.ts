import { found, scoreAt, textAt, textIn } from "./parsed-set.ts";
import type { Spoiling } from "./spoil-prompts.ts";

/** Errors that show up when files are compared with each other. */
export const wrongSets: readonly Spoiling[] = [
  [
    "a target that the rule doesn't choose",
    ({ threads, provenance }) => {
      const own = found(provenance.find(({ task }) => task === "impact"));
      const thread = found(threads.find(({ id }) => id === own.target.thread));
      const other = found(
        thread.replies.find(({ author, id }) => author === thread.author && id !== own.target.reply),
      );
      other.score = 5_000;
    },
    ["target follows the rules"],
  ],
  [
    "a thread that does not qualify",
    ({ threads, provenance }) => {
      const own = found(provenance.find(({ task }) => task === "sentiment"));
      const thread = found(threads.find(({ id }) => id === own.target.thread));
      for (const reply of thread.replies)
        if (reply.author !== thread.author) Object.assign(reply, { author: null, text: "[deleted]" });
    },
    ["target follows the rules", "shown replies exist"],
  ],
  [
    "a reply under another number",
    ({ threads }) => {
      const { id, replies } = found(threads.at(-1));
      found(replies.at(-1)).id = `${id}-c77`;
    },
    ["thread ids"],
  ],
  [
    "a thread that stands twice",
    ({ threads }) => void threads.push(found(threads[0])),
    ["thread ids", "funnel adds up"],
  ],
  [
    "a thread that is gone",
    (set) => {
      const { provenance } = textAt(set, "p_conv");
      const at = set.threads.findIndex(({ id }) => id === provenance.target.thread);
      set.threads.splice(at, 1);
    },
    [
      "target in its thread",
      "funnel adds up",
      "shown replies exist",
      "donor fits the setting",
      "demonstrations by the right author",
      "demonstrations older than the target",
    ],
  ],
  [
    "the mark of an edit in a thread",
    ({ threads }) => {
      found(found(threads[0]).replies[0]).text += " Edit 2: it showed up.";
    },
    ["no mark of a later edit in a thread"],
  ],
  [
    "a profile with its real name as a domain",
    ({ threads }) => void Object.assign(found(threads.at(-1)), { domain: "u_oven_ned" }),
    ["no real name in a thread", "domain and author"],
  ],
  [
    "a real mention in a thread",
    ({ threads }) => {
      found(found(threads[0]).replies[0]).text += " u/oven_ned";
    },
    ["no real name in a thread"],
  ],
  [
    "a real name as an author of a thread",
    ({ threads }) => {
      found(found(threads.at(-1)).replies.at(-1)).author = "crumb_keeper";
    },
    ["no real name in a thread"],
  ],
  [
    "a line that is gone",
    (set) => void set.texts.get(textAt(set, "p_conv").name)?.pop(),
    ["as many lines as provenance"],
  ],
  [
    "a provenance that stands twice",
    ({ provenance }) => void provenance.push(found(provenance.at(-1))),
    [
      "one prompt per target and setting",
      "as many lines as provenance",
      "counts of files",
      "Parquet as long as JSONL",
      "common ids",
    ],
  ],
  [
    "a line and its provenance gone from everywhere but the Parquet file",
    (set) => {
      const { name } = textAt(set, "p_conv");
      const rows = found(set.texts.get(name));
      const own = set.provenance.filter(
        (one) => one.task === "text" && one.setting === "p_conv" && one.split === "train",
      );
      rows.pop();
      set.provenance.splice(set.provenance.indexOf(found(own.at(-1))), 1);
      const said = found(set.funnel.files.find(({ file }) => file === name));
      said.lines -= 1;
      const card = textIn(set, "README.md");
      set.rest.set(
        "README.md",
        Buffer.from(card.replace(`\`${name}\` | ${said.lines + 1} `, `\`${name}\` | ${said.lines} `)),
      );
    },
    ["Parquet as long as JSONL", "the same targets in every setting", "common ids"],
  ],
  [
    "an author in two splits",
    ({ provenance }) => {
      const test = found(provenance.find(({ split }) => split === "test"));
      const train = found(provenance.find(({ split }) => split === "train"));
      for (const one of provenance)
        if (one.author === test.author && one.setting === "p_conv") one.author = train.author;
    },
    ["an author in one split", "domain and author", "demonstrations by the right author"],
  ],
  [
    "a target in two splits",
    (set) => {
      const { provenance, name } = textAt(set, "p_conv");
      const [line] = found(set.texts.get(name)).splice(0, 1);
      const dev = found(set.texts.get(name.replace("train", "dev")));
      dev.push(found(line));
      provenance.split = "dev";
      set.provenance.splice(set.provenance.indexOf(provenance), 1);
      const last = set.provenance.findLastIndex(
        (one) => one.task === "text" && one.setting === "p_conv" && one.split === "dev",
      );
      set.provenance.splice(last + 1, 0, provenance);
    },
    [
      "a target in one split",
      "an author in one split",
      "counts of files",
      "counts of targets",
      "Parquet as long as JSONL",
      "common ids",
    ],
  ],
  [
    "a count of a file in the funnel",
    ({ funnel }) => {
      found(funnel.files[0]).lines += 1;
    },
    ["counts of files", "counts in the card"],
  ],
  [
    "a count of targets in the funnel",
    ({ funnel }) => {
      found(funnel.targets[0]).targets += 1;
    },
    ["counts of targets"],
  ],
  [
    "entries that the funnel lost",
    ({ funnel }) => {
      funnel.entries.kept = 1;
    },
    ["funnel adds up"],
  ],
  [
    "missing prompts of which the funnel says nothing",
    ({ funnel }) => {
      funnel.dropped = {};
    },
    ["the same targets in every setting"],
  ],
  [
    "a count in the card",
    (set) => {
      const card = textIn(set, "README.md");
      set.rest.set("README.md", Buffer.from(card.replace(/(_train\.jsonl` \| )\d+/, "$1777")));
    },
    ["counts in the card"],
  ],
  [
    "fields that a line must not have",
    (set) => void Object.assign(scoreAt(set, "impact", "p_conv").asked, { score: 3 }),
    ["line shape"],
  ],
  [
    "a split that there isn't",
    ({ provenance }) => void Object.assign(found(provenance.at(-1)), { split: "validation" }),
    [
      "provenance shape",
      "as many lines as provenance",
      "counts of files",
      "Parquet as long as JSONL",
      "the same targets in every setting",
      "common ids",
    ],
  ],
  [
    "a thread without an author",
    ({ threads }) => void Object.assign(found(threads.at(-1)), { author: null }),
    ["thread shape", "funnel adds up", "target in its thread"],
  ],
  [
    "a funnel of another shape",
    ({ funnel }) => void Object.assign(funnel, { mode: "lenient" }),
    ["funnel shape"],
  ],
  [
    "a common id that is gone",
    ({ rest }) => {
      const lines = found(rest.get("common_ids.jsonl")).toString().trimEnd().split("\n");
      rest.set("common_ids.jsonl", Buffer.from(`${lines.slice(1).join("\n")}\n`));
    },
    ["common ids"],
  ],
  ["no card", ({ rest }) => void rest.delete("README.md"), ["files"]],
];
