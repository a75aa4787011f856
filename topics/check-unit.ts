import type { PackIssue } from "./check.ts";
import { optionIssues } from "./check-options.ts";
import { mentions, mentionsPlain, plain } from "./mentions.ts";
import {
  type AnyArc,
  type AnyAttempt,
  type AnyChange,
  type AnyFirst,
  ofArc,
  ofAttempt,
  ofChange,
  ofFirst,
  ofRivals,
  storyBefore,
} from "./rival-stories.ts";
import type { Occasion, Thread } from "./schema.ts";
import type { PackText } from "./texts.ts";
import {
  type MarkedStory,
  type OwnedSubject,
  type PackPath,
  type PlacedStory,
  type RivalStories,
  saidIn,
  wordsOfSubject,
} from "./units.ts";

// The rules of `README.md` for one unit, the same in a pack and in what a model drafts for a persona.

const sorts = ["likes", "dislikes", "now", "other"] as const;
type Sort = (typeof sorts)[number];

/** Rivals of one kind, with the sorts of stories that they have. */
interface AnyGroup {
  readonly requests: readonly string[];
  readonly rivals: readonly ({ readonly [sort in Sort]?: MarkedStory } & {
    readonly subject: string;
    readonly words?: readonly string[] | undefined;
    readonly answers: readonly string[];
  })[];
}

export function checkGroup(group: AnyGroup, path: PackPath): PackIssue[] {
  const stories = sorts.map((sort) => {
    const told = group.rivals.flatMap((rival) => {
      const story = rival[sort];
      return story ? [{ rival, story }] : [];
    });
    return ofRivals(told, sort, path);
  });
  return [...stories.flatMap(rivalIssues), ...otherIssues(group, path), ...answerIssues(group, path)];
}

export const checkChange = (change: AnyChange, path: PackPath): PackIssue[] => [
  ...storyIssues(storyBefore(change, path)),
  ...rivalIssues(ofChange(change, path)),
];

export const checkFirst = (first: AnyFirst, path: PackPath): PackIssue[] => rivalIssues(ofFirst(first, path));

export const checkArc = (arc: AnyArc, path: PackPath): PackIssue[] => ofArc(arc, path).flatMap(rivalIssues);

export const checkAttempt = (attempt: AnyAttempt, path: PackPath): PackIssue[] =>
  rivalIssues(ofAttempt(attempt, path));

/** A story of its own. */
export const storyIssues = (placed: PlacedStory): PackIssue[] => [
  ...threadIssues(placed.path, placed.story.thread),
  ...evidenceIssues(placed),
];

const rivalIssues = (rivals: RivalStories): PackIssue[] => [
  ...rivals.stories.flatMap(storyIssues),
  ...groupIssues(rivals),
];

const turnOf = (entry: Thread[number]) => ("reply" in entry ? "reply" : "says" in entry ? "says" : "user");

function threadIssues(path: PackPath, thread: Thread): PackIssue[] {
  const evidence = thread.filter((entry) => "says" in entry).length;
  return [
    ...checkTalk(thread, [...path, "thread"]),
    ...(evidence === 1
      ? []
      : [{ path: [...path, "thread"], message: `${evidence} turns have "says", one must` }]),
  ];
}

export const checkOccasion = (occasion: Occasion, path: PackPath): PackIssue[] =>
  (["first", "later"] as const).flatMap((visit) =>
    (["open", "middle", "close"] as const).flatMap((part) =>
      checkTalk(occasion[visit][part], [...path, visit, part]),
    ),
  );

/** User and assistant in turn. */
export function checkTalk(thread: Thread, path: PackPath): PackIssue[] {
  const alternates = thread.every((entry, index) => (turnOf(entry) === "reply") === (index % 2 === 1));
  return [
    ...(alternates && thread.length % 2 === 0
      ? []
      : [{ path, message: "user and assistant take turns, the user first and the assistant last" }]),
    ...thread.flatMap((entry, index) => unheardNames(entry, thread.slice(0, index), [...path, index])),
  ];
}

/** Placeholders for people and pets of whom there is only one. The user says "my wife", and the assistant hears no name. */
const unnamed = /\{(?:partner|mother|father|boss|dog|cat)'s name\}/g;

function unheardNames(entry: Thread[number], before: Thread, path: PackPath): PackIssue[] {
  if (!("reply" in entry)) return [];
  const heard = before.flatMap((turn) => Object.values(turn)).join("\n");
  return (entry.reply.match(unnamed) ?? [])
    .filter((name) => !heard.includes(name))
    .map((name) => ({ path, message: `the assistant can't know ${name}: the user hasn't said it` }));
}

export const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;

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

function otherIssues({ rivals }: AnyGroup, path: PackPath): PackIssue[] {
  return rivals.flatMap(({ now }, r) =>
    now === undefined || saidIn(now).includes("{other}")
      ? []
      : [{ path: [...path, "rivals", r, "now"], message: '"says" must hold {other}' }],
  );
}

function answerIssues({ requests, rivals }: AnyGroup, path: PackPath): PackIssue[] {
  const at = (rival: number, request: number) => [...path, "rivals", rival, "answers", request];
  return [
    ...requests.flatMap((_, request) =>
      optionIssues({
        level: "explicit",
        options: rivals.map(({ answers }, r) => ({
          path: at(r, request),
          text: answers[request] ?? "",
          recalls: [],
        })),
      }),
    ),
    ...rivals.flatMap((rival, r) =>
      rival.answers.flatMap((answer, request) =>
        mentions(answer, wordsOfSubject(rival).slice(0, 1))
          ? []
          : [{ path: at(r, request), message: `must name "${wordsOfSubject(rival)[0]}"` }],
      ),
    ),
  ];
}

/** A subject named outside its own entry would give away what happens in a fork. */
export function strayIssues(texts: readonly PackText[], subjects: readonly OwnedSubject[]): PackIssue[] {
  const placed = texts.map(({ path, text }) => ({ path, said: plain(text), at: `${path.join(".")}.` }));
  return subjects.flatMap(({ owner, subject, words }) => {
    const [own, wanted] = [owner.join("."), words.map(plain)];
    return placed
      .filter(({ at, said }) => mentionsPlain(said, wanted) && !at.startsWith(`${own}.`))
      .map(({ path }) => ({ path, message: `names "${subject}", which belongs to ${own}` }));
  });
}
