import { needIssues, placeIssues } from "./fit.ts";
import { mentions } from "./mentions.ts";
import { tellingWords } from "./paraphrase.ts";
import type { Pack, Thread } from "./schema.ts";
import { repetitionIssues, styleIssues } from "./style.ts";
import { textsOf } from "./texts.ts";
import {
  type OptionSet,
  type PackPath,
  type PlacedStory,
  type RivalStories,
  rivalStories,
  saidIn,
  storiesBefore,
  subjectsOf,
  wordsOfSubject,
} from "./units.ts";

/** A broken rule of `README.md` that the schema can't express. `path` leads to the entry, as in the YAML. */
export interface PackIssue {
  readonly path: PackPath;
  readonly message: string;
}

/** All broken rules in a pack, beyond its schema. Empty for a good pack. */
export function checkPack(pack: Pack): PackIssue[] {
  const groups = rivalStories(pack);
  const stories = [...groups.flatMap(({ stories: rivals }) => rivals), ...storiesBefore(pack)];
  const texts = textsOf(pack);
  return [
    ...stories.flatMap(({ path, story }) => threadIssues(path, story.thread)),
    ...stories.flatMap(evidenceIssues),
    ...groups.flatMap(groupIssues),
    ...otherIssues(pack),
    ...answerIssues(pack),
    ...visitIssues(pack),
    ...pack.personal.flatMap(({ thread }, p) => turnIssues(["personal", p, "thread"], thread)),
    ...strayIssues(pack),
    ...nameIssues(pack),
    ...texts.flatMap((text) => needIssues(pack, text)),
    ...possessionIssues(stories),
    ...dryIssues(pack),
    ...texts.flatMap(placeIssues),
    ...texts.flatMap(styleIssues),
    ...repetitionIssues(texts),
  ];
}

const turnOf = (entry: Thread[number]) => ("reply" in entry ? "reply" : "says" in entry ? "says" : "user");

function threadIssues(path: PackPath, thread: Thread): PackIssue[] {
  const evidence = thread.filter((entry) => "says" in entry).length;
  return [
    ...turnIssues([...path, "thread"], thread),
    ...(evidence === 1
      ? []
      : [{ path: [...path, "thread"], message: `${evidence} turns have "says", one must` }]),
  ];
}

function turnIssues(path: PackPath, thread: Thread): PackIssue[] {
  const alternates = thread.every((entry, index) => (turnOf(entry) === "reply") === (index % 2 === 1));
  return alternates && thread.length % 2 === 0
    ? []
    : [{ path, message: "user and assistant take turns, the user first and the assistant last" }];
}

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;

function evidenceIssues({ path, story, words }: PlacedStory): PackIssue[] {
  const said = saidIn(story);
  const count = countWords(said);
  const lost = story.marks.filter((mark) => !mentions(said, [mark]));
  return [
    ...(words.length === 0 || mentions(said, words.slice(0, 1))
      ? []
      : [{ path, message: `"says" must name the subject by the first of its words, "${words[0]}"` }]),
    ...lost.map((mark) => ({ path: [...path, "marks"], message: `"says" does not hold the mark "${mark}"` })),
    ...(count >= 14 && count <= 95
      ? []
      : [{ path, message: `"says" has ${count} words, 14 to 95 are right` }]),
  ];
}

function groupIssues({ path, stories, options, messages }: RivalStories): PackIssue[] {
  const lengths = new Set(stories.map(({ story }) => story.thread.length));
  const uneven =
    lengths.size > 1
      ? [
          {
            path,
            message: `rival threads have ${[...lengths].map((turns) => turns / 2).join(" and ")} exchanges, all must have the same number`,
          },
        ]
      : [];
  const shared = stories.flatMap(({ path: own, story }) =>
    stories
      .filter(({ story: other }) => other !== story && mentions(saidIn(other), story.marks))
      .map(({ path: other }) => ({
        path: own,
        message: `a mark of this story stands in "says" of ${other.join(".")} too`,
      })),
  );
  const given = messages.flatMap(({ path: at, text }) =>
    stories
      .filter(({ story }) => mentions(text, story.marks))
      .map(({ path: own }) => ({ path: at, message: `holds a mark of ${own.join(".")}` })),
  );
  return [...uneven, ...shared, ...given, ...options.flatMap((set) => optionIssues(set))];
}

/** The length of an option may differ from the mean of the four by at most this share of the mean. */
export const lengthTolerance = 0.25;

function optionIssues({ level, options }: OptionSet): PackIssue[] {
  const mean = options.reduce((sum, { text }) => sum + text.length, 0) / options.length;
  const uneven = options.flatMap(({ path, text }) =>
    Math.abs(text.length - mean) > lengthTolerance * mean
      ? [
          {
            path,
            message: `has ${text.length} characters, the four have ${Math.round(mean)} on average: bring them closer`,
          },
        ]
      : [],
  );
  return [...uneven, ...(level === "explicit" ? markIssues(options) : wordIssues(options))];
}

/** An option recalls its own stories by their marks, and no other. */
function markIssues(options: OptionSet["options"]): PackIssue[] {
  const all = new Set(options.flatMap(({ recalls }) => recalls));
  return options.flatMap(({ path, text, recalls }) => [
    ...recalls
      .filter((story) => !mentions(text, story.marks))
      .map((story) => ({ path, message: `must hold one of the marks ${story.marks.join(", ")}` })),
    ...[...all]
      .filter((story) => !recalls.includes(story) && mentions(text, story.marks))
      .map((story) => ({ path, message: `holds a mark of a rival: ${story.marks.join(", ")}` })),
  ]);
}

/** A paraphrase shares no telling word with any of the stories, unless all of them have it. So counting words finds nothing. */
function wordIssues(options: OptionSet["options"]): PackIssue[] {
  const stories = [...new Set(options.flatMap(({ recalls }) => recalls))].map(saidIn);
  const missing =
    options.length > 0 && options.length < 4
      ? [{ path: options[0]?.path ?? [], message: "all four must be paraphrased, or none" }]
      : [];
  return [
    ...missing,
    ...options.flatMap(({ path, text }) => {
      const shared = tellingWords(text, stories);
      return shared.length === 0
        ? []
        : [{ path, message: `shares "${shared.join('", "')}" with the stories: use other words` }];
    }),
  ];
}

function otherIssues(pack: Pack): PackIssue[] {
  return pack.kinds.flatMap((kind, k) =>
    kind.rivals.flatMap((rival, r) => {
      const path = ["kinds", k, "rivals", r, "now"];
      return saidIn(rival.now).includes("{other}") ? [] : [{ path, message: '"says" must hold {other}' }];
    }),
  );
}

function answerIssues(pack: Pack): PackIssue[] {
  return pack.kinds.flatMap((kind, k) => [
    ...kind.requests.flatMap((_, request) => {
      const options = kind.rivals.map((rival, r) => ({
        path: ["kinds", k, "rivals", r, "answers", request],
        text: rival.answers[request] ?? "",
        recalls: [],
      }));
      return optionIssues({ level: "explicit", options });
    }),
    ...kind.rivals.flatMap((rival, r) =>
      rival.answers.flatMap((answer, request) =>
        mentions(answer, wordsOfSubject(rival).slice(0, 1))
          ? []
          : [
              {
                path: ["kinds", k, "rivals", r, "answers", request],
                message: `must name "${wordsOfSubject(rival)[0]}"`,
              },
            ],
      ),
    ),
  ]);
}

function visitIssues(pack: Pack): PackIssue[] {
  return pack.occasions.flatMap((occasion, o) =>
    (["first", "later"] as const).flatMap((visit) =>
      (["open", "middle", "close"] as const).flatMap((part) =>
        turnIssues(["occasions", o, visit, part], occasion[visit][part]),
      ),
    ),
  );
}

/** Things that one story has and another lacks. */
function possessionIssues(stories: readonly PlacedStory[]): PackIssue[] {
  const had = new Map(stories.flatMap(({ path, story }) => story.has.map((thing) => [thing, path] as const)));
  return stories.flatMap(({ path, story }) =>
    story.lacks
      .filter((thing) => had.has(thing))
      .map((thing) => ({ path, message: `lacks "${thing}", which ${had.get(thing)?.join(".")} has` })),
  );
}

const fewestForAll = 4;

/** Everybody must find enough units that need nothing. */
function dryIssues(pack: Pack): PackIssue[] {
  const free = (needs: readonly (readonly string[])[]) => needs.filter(({ length }) => length === 0).length;
  const counts = [
    ["kinds", free(pack.kinds.map(({ needs }) => needs))],
    ...(["off", "toward", "first", "arc"] as const).map(
      (part) =>
        [`kinds, ${part}`, free(pack.kinds.map((kind) => [...kind.needs, ...kind[part].needs]))] as const,
    ),
    ["attempts", free(pack.attempts.map(({ needs }) => needs))],
    ["occasions", free(pack.occasions.map(({ needs }) => needs)) - 1],
  ] as const;
  return counts
    .filter(([, count]) => count < fewestForAll)
    .map(([part, count]) => ({
      path: [part.split(",")[0] ?? ""],
      message: `${part}: ${count} need nothing, at least ${fewestForAll} must`,
    }));
}

/** `{other}` is filled with the name, and recognized by the first word. */
function nameIssues(pack: Pack): PackIssue[] {
  return subjectsOf(pack)
    .filter(({ subject, words }) => !mentions(subject, words.slice(0, 1)))
    .map(({ owner, subject, words }) => ({
      path: owner,
      message: `the first of the words, "${words[0]}", must be part of the name "${subject}"`,
    }));
}

/** A subject named outside its own entry would give away what happens in a fork. */
function strayIssues(pack: Pack): PackIssue[] {
  const texts = textsOf(pack).map(({ path, text }) => ({ path, text, at: `${path.join(".")}.` }));
  return subjectsOf(pack).flatMap(({ owner, subject, words }) =>
    texts
      .filter(({ at, text }) => !at.startsWith(`${owner.join(".")}.`) && mentions(text, words))
      .map(({ path }) => ({ path, message: `names "${subject}", which belongs to ${owner.join(".")}` })),
  );
}
