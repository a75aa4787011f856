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

/** Everything in a pack that breaks a rule between its entries; empty for a good one. */
export function checkTopic(topic: Topic): PackIssue[] {
  const subjects = topic.kinds.flatMap((kind, k) => kind.subjects.map((subject, s) => ({ subject, path: ["kinds", k, "subjects", s] })));
  return [
    ...(subjects.length < 48 ? [{ path: ["kinds"], message: `${subjects.length} subjects, at least 48 are needed` }] : []),
    ...repeatedNames(topic),
    ...strayMentions(topic),
    ...repeatedTexts(topic),
  ];
}

function repeatedNames(topic: Topic): PackIssue[] {
  const seen = new Set<string>();
  return topic.kinds.flatMap((kind, k) =>
    kind.subjects.flatMap((subject, s) => {
      const name = subject.name.toLowerCase();
      const repeated = seen.has(name);
      seen.add(name);
      return repeated ? [{ path: ["kinds", k, "subjects", s, "name"], message: `subject "${subject.name}" stands twice` }] : [];
    }),
  );
}

/** A subject named outside its own entry would give a fork's story away. */
function strayMentions(topic: Topic): PackIssue[] {
  const texts = packTexts(topic);
  return topic.kinds.flatMap((kind, k) =>
    kind.subjects.flatMap((subject, s) => {
      const own = ["kinds", k, "subjects", s].join(".");
      const words = subjectWords(subject);
      return texts
        .filter(({ path, text }) => !`${path.join(".")}.`.startsWith(`${own}.`) && mentions(text, words))
        .map(({ path, text }) => ({ path, message: `names the subject "${subject.name}" outside its entry: "${text.slice(0, 80)}"` }));
    }),
  );
}

function repeatedTexts(topic: Topic): PackIssue[] {
  const seen = new Set<string>();
  return packTexts(topic).flatMap(({ path, text }) => {
    const key = text.toLowerCase();
    const repeated = text.length > 25 && seen.has(key);
    seen.add(key);
    return repeated ? [{ path, message: `stands twice: "${text.slice(0, 80)}"` }] : [];
  });
}

/** Every text of a pack with its path, kind names aside. */
function packTexts(topic: Topic): { path: (string | number)[]; text: string }[] {
  const { name: _name, about: _about, activity: _activity, labels: _labels, ...rest } = topic;
  return leaves(rest, []).filter(({ path }) => !(path.length === 3 && path[2] === "name") && !path.includes("words") && !path.includes("number") && !path.includes("pieces"));
}

function leaves(value: unknown, path: (string | number)[]): { path: (string | number)[]; text: string }[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((item, index) => leaves(item, [...path, index]));
  if (typeof value === "object" && value !== null) return Object.entries(value).flatMap(([key, item]) => leaves(item, [...path, key]));
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
