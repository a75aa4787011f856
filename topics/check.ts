import { outsideQuotes } from "./quotes.ts";
import type { Kind, Subject, Topic } from "./schema.ts";

/** A rule of `README.md` that the schema can't say. `path` leads to the entry, as in the YAML. */
export interface PackIssue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** The words by which a subject is recognized in running text. */
export function subjectWords(subject: Pick<Subject, "name" | "words">): readonly string[] {
  return subject.words ?? [subject.name.replace(/^(a|an|the) /i, "")];
}

/** True where the text names the subject: one of its words, whole, in any case, singular or plural. */
export function mentions(text: string, words: readonly string[]): boolean {
  return words.some((word) => mentionPattern(word).test(text));
}

const patterns = new Map<string, RegExp>();

function mentionPattern(word: string): RegExp {
  const known = patterns.get(word);
  if (known) return known;
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/['’]/g, "['’]");
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?:e?s)?(?![\\p{L}\\p{N}])`, "iu");
  patterns.set(word, pattern);
  return pattern;
}

/** How many subjects a pack needs, so that personas differ. */
export const leastSubjects = 48;

/** Everything in a pack that breaks a rule between its entries; empty for a good one. */
export function checkTopic(topic: Topic): PackIssue[] {
  const texts = packTexts(topic);
  const { subjects } = topicCounts(topic);
  return [
    ...(subjects < leastSubjects
      ? [{ path: ["kinds"], message: `${subjects} subjects, at least ${leastSubjects} are needed` }]
      : []),
    ...unwritten(topic),
    ...repeatedKinds(topic),
    ...repeatedSubjects(topic),
    ...wordsOfOthers(topic),
    ...strayMentions(topic, texts),
    ...repeatedTexts(texts),
    ...texts.flatMap(brokenRules),
  ];
}

/** How an entry begins that `topic new` left for the author to write. */
export const toWrite = "TODO";

function unwritten(topic: Topic): PackIssue[] {
  return leaves(topic, [])
    .filter(({ text }) => text.startsWith(toWrite))
    .map(({ path, text }) => ({ path, message: `still to be written: "${excerpt(text)}"` }));
}

function repeatedKinds(topic: Topic): PackIssue[] {
  const repeated = repeats(topic.kinds.map((kind) => kind.name));
  return repeated.map((k) => ({
    path: ["kinds", k, "name"],
    message: `kind "${topic.kinds[k]?.name}" stands twice`,
  }));
}

function repeatedSubjects(topic: Topic): PackIssue[] {
  const subjects = subjectsOf(topic);
  return repeats(subjects.map(({ subject }) => subject.name)).flatMap((index) => {
    const repeated = subjects[index];
    return repeated
      ? [{ path: [...repeated.path, "name"], message: `subject "${repeated.subject.name}" stands twice` }]
      : [];
  });
}

function wordsOfOthers(topic: Topic): PackIssue[] {
  return subjectsOf(topic)
    .filter(({ subject }) => !mentions(subject.name, subjectWords(subject)))
    .map(({ subject, path }) => ({
      path: [...path, "words"],
      message: `the words must recognize the name "${subject.name}" itself`,
    }));
}

/** A subject named outside its own entry would give a fork's story away. */
function strayMentions(topic: Topic, texts: readonly PackText[]): PackIssue[] {
  const searched = texts.map((entry) => ({ ...entry, at: `${entry.path.join(".")}.`, plain: plain(entry.text) }));
  return subjectsOf(topic).flatMap(({ subject, path }) => {
    const own = `${path.join(".")}.`;
    const words = subjectWords(subject);
    const plainWords = words.map(plain);
    return searched
      .filter((entry) => plainWords.some((word) => entry.plain.includes(word)))
      .filter((entry) => !entry.at.startsWith(own) && mentions(entry.text, words))
      .map((entry) => ({
        path: entry.path,
        message: `names the subject "${subject.name}" outside its entry: "${excerpt(entry.text)}"`,
      }));
  });
}

/** As a quick look for a word needs it: most texts hold none of a subject's words, and patterns are slow. */
const plain = (text: string) => text.toLowerCase().replaceAll("’", "'");

function repeatedTexts(texts: readonly PackText[]): PackIssue[] {
  const long = texts.filter(({ text }) => text.length > 25);
  return repeats(long.map(({ text }) => text)).flatMap((index) => {
    const repeated = long[index];
    return repeated ? [{ path: repeated.path, message: `stands twice: "${excerpt(repeated.text)}"` }] : [];
  });
}

/** Clauses of the user, which are turned into the second person by rule. */
const firstPersonFields: ReadonlySet<string | number> = new Set([
  ...["draws", "bothers", "met", "meetings", "told", "tried", "outcome", "wentWell", "wentWrong"],
]);

/** What goes into the slots of a field; all others have none. */
const slotsOfField: Readonly<Record<string, readonly string[]>> = {
  meetings: ["{it}"],
  told: ["{it}"],
  wentWell: ["{person}", "{place}", "{number}"],
  wentWrong: ["{person}", "{place}", "{number}"],
};

function brokenRules({ path, text }: PackText): PackIssue[] {
  if (path.at(-1) === "example") return [];
  const filled = path.flatMap((key) => slotsOfField[key] ?? []);
  const strange = (text.match(/\{[A-Za-z]+\}/g) ?? []).filter((slot) => !filled.includes(slot));
  const addressed =
    path.some((key) => firstPersonFields.has(key)) && /(?<!-)\byou(?:r|rs|rself)?\b/i.test(outsideQuotes(text));
  return [
    ...strange.map((slot) => ({ path, message: `nothing is put in for ${slot} here: "${excerpt(text)}"` })),
    ...(addressed ? [{ path, message: `the user speaks here, so there is no "you": "${excerpt(text)}"` }] : []),
    ...(text.includes("—") ? [{ path, message: `holds an em dash: "${excerpt(text)}"` }] : []),
  ];
}

const excerpt = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

/** The places of those that stood before, in any case. */
function repeats(texts: readonly string[]): number[] {
  const seen = new Set<string>();
  return texts.flatMap((text, index) => {
    const key = text.toLowerCase();
    const repeated = seen.has(key);
    seen.add(key);
    return repeated ? [index] : [];
  });
}

function subjectsOf(topic: Topic): { subject: Subject; path: (string | number)[] }[] {
  return topic.kinds.flatMap((kind, k) =>
    kind.subjects.map((subject, s) => ({ subject, path: ["kinds", k, "subjects", s] })),
  );
}

interface PackText {
  readonly path: readonly (string | number)[];
  readonly text: string;
}

/** Every text of a pack with its path, kind names aside. */
function packTexts(topic: Topic): PackText[] {
  const { name: _name, about: _about, activity: _activity, labels: _labels, pieces: _pieces, ...rest } = topic;
  const kindName = (path: PackText["path"]) => path.length === 3 && path[2] === "name";
  return leaves(rest, []).filter(
    ({ path }) => !kindName(path) && !path.includes("words") && !path.includes("number"),
  );
}

function leaves(value: unknown, path: readonly (string | number)[]): PackText[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((entry, index) => leaves(entry, [...path, index]));
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, entry]) => leaves(entry, [...path, key]));
  }
  return [];
}

/** What `topic check` prints of a good pack. */
export function topicCounts(topic: Topic): { subjects: number; kinds: number; reasons: number; ideas: number } {
  return {
    subjects: topic.kinds.reduce((sum: number, kind: Kind) => sum + kind.subjects.length, 0),
    kinds: topic.kinds.length,
    reasons: topic.reasons.off.length + topic.reasons.toward.length,
    ideas: topic.ideas.length,
  };
}
