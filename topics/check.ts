import type { Kind, Subject, Topic } from "./schema.ts";
import { textIssues } from "./text-rules.ts";
import { excerpt, type PackText, packTexts, textsWithin } from "./texts.ts";

/** A broken rule of `README.md` that the schema can't express. `path` leads to the entry, as in the YAML. */
export interface PackIssue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** The words by which a subject is recognized in running text. */
export function subjectWords(subject: Pick<Subject, "name" | "words">): readonly string[] {
  return subject.words ?? [subject.name.replace(/^(a|an|the) /i, "")];
}

/** Whether the text holds one of the words as a whole word, in any case, singular or plural. */
export function mentions(text: string, words: readonly string[]): boolean {
  const said = plain(text);
  return words.some((word) => holdsWord(said, plain(word)));
}

/** Without regular expressions: compiling one for each word of a pack takes longer than searching all its texts. */
function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    const ends = ["", "s", "es"].some(
      (ending) => text.startsWith(ending, end) && !inWord.test(text.charAt(end + ending.length)),
    );
    if (ends && !inWord.test(text.charAt(at - 1))) return true;
  }
  return false;
}

const inWord = /[\p{L}\p{N}]/u;

const plain = (text: string) => text.toLowerCase().replaceAll("’", "'");

/** With fewer subjects, personas would be too much alike. */
const leastSubjects = 48;

/** All broken rules in a pack, beyond its schema. Empty for a good pack. */
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
    ...wordsWithoutName(topic),
    ...strayMentions(topic, texts),
    ...repeatedTexts(texts),
    ...texts.flatMap(textIssues),
  ];
}

/** The start of each entry that `topic new` leaves for the author to write. */
export const toWrite = "to be written:";

function unwritten(topic: Topic): PackIssue[] {
  return textsWithin(topic)
    .filter(({ text }) => text.startsWith(toWrite))
    .map(({ path, text }) => ({ path, message: `still ${excerpt(text)}` }));
}

function repeatedKinds(topic: Topic): PackIssue[] {
  const repeated = repeats(topic.kinds.map((kind) => kind.name));
  return repeated.map((k) => ({
    path: ["kinds", k, "name"],
    message: `kind "${topic.kinds[k]?.name}" is there twice`,
  }));
}

function repeatedSubjects(topic: Topic): PackIssue[] {
  const subjects = subjectsOf(topic);
  return repeats(subjects.map(({ subject }) => subject.name)).flatMap((index) => {
    const repeated = subjects[index];
    return repeated
      ? [{ path: [...repeated.path, "name"], message: `subject "${repeated.subject.name}" is there twice` }]
      : [];
  });
}

function wordsWithoutName(topic: Topic): PackIssue[] {
  return subjectsOf(topic)
    .filter(({ subject }) => !mentions(subject.name, subjectWords(subject)))
    .map(({ subject, path }) => ({
      path: [...path, "words"],
      message: `one of the words must be part of the name "${subject.name}"`,
    }));
}

/** A subject named outside its own entry would give away what happens in a fork. */
function strayMentions(topic: Topic, texts: readonly PackText[]): PackIssue[] {
  const sections = sectionsOf(texts);
  return subjectsOf(topic).flatMap(({ subject, path }) => {
    const words = subjectWords(subject);
    const plainWords = words.map(plain);
    return sections
      .filter(({ owner, all }) => owner !== path.join(".") && plainWords.some((word) => all.includes(word)))
      .flatMap((section) => section.texts.filter(({ text }) => mentions(text, words)))
      .map(({ path: strayPath, text }) => ({
        path: strayPath,
        message: `names the subject "${subject.name}" outside its entry: "${excerpt(text)}"`,
      }));
  });
}

interface Section {
  /** The path of the subject that the texts belong to. Empty for texts of no subject. */
  readonly owner: string;
  readonly texts: readonly PackText[];
  /** All texts joined, for a quick first search: few sections name a subject of another. */
  readonly all: string;
}

function sectionsOf(texts: readonly PackText[]): Section[] {
  const byOwner = new Map<string, PackText[]>();
  for (const entry of texts) {
    const owner = entry.path[2] === "subjects" ? entry.path.slice(0, 4).join(".") : "";
    const section = byOwner.get(owner) ?? [];
    section.push(entry);
    byOwner.set(owner, section);
  }
  return [...byOwner].map(([owner, own]) => ({
    owner,
    texts: own,
    all: plain(own.map(({ text }) => text).join("\n")),
  }));
}

function repeatedTexts(texts: readonly PackText[]): PackIssue[] {
  const long = texts.filter(({ text }) => text.length > 25);
  return repeats(long.map(({ text }) => text)).flatMap((index) => {
    const repeated = long[index];
    return repeated ? [{ path: repeated.path, message: `is there twice: "${excerpt(repeated.text)}"` }] : [];
  });
}

/** The indexes of texts that came before in the list, in any case. */
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

/** What `topic check` prints about a good pack. */
export function topicCounts(topic: Topic): {
  subjects: number;
  kinds: number;
  reasons: number;
  ideas: number;
} {
  return {
    subjects: topic.kinds.reduce((sum: number, kind: Kind) => sum + kind.subjects.length, 0),
    kinds: topic.kinds.length,
    reasons: topic.reasons.off.length + topic.reasons.toward.length,
    ideas: topic.ideas.length,
  };
}
