/**
 * The stem of a lower-case English word by Porter's algorithm (M. Porter, "An algorithm for suffix stripping", Program
 * 14.3, 1980), with the changes of NLTK's stemmer, because `rouge_score` and METEOR use its stems: a list of irregular
 * words, "ties" and "tied" like "tie", "y" kept after a vowel ("enjoy"), and three more suffixes. The npm packages follow
 * Porter's own later version, which gives one word in fifty another stem.
 */
export function stemOf(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  if (word.length <= 2) return word;
  const bare = withoutY(withoutParticiple(withoutPlural(word)));
  return withoutEnd(applyRules(applyRules(withoutDouble(bare), shorter), dropped));
}

const irregular = new Map([
  ["sky", "sky"],
  ["skies", "sky"],
  ["dying", "die"],
  ["lying", "lie"],
  ["tying", "tie"],
  ["news", "news"],
  ["innings", "inning"],
  ["inning", "inning"],
  ["outings", "outing"],
  ["outing", "outing"],
  ["cannings", "canning"],
  ["canning", "canning"],
  ["howe", "howe"],
  ["proceed", "proceed"],
  ["exceed", "exceed"],
  ["succeed", "succeed"],
]);

/** A suffix, what replaces it, and what the rest of the word must be like. The first rule whose suffix matches decides. */
type Rule = readonly [suffix: string, instead: string, fits: (rest: string) => boolean];

function applyRules(word: string, rules: readonly Rule[]): string {
  const rule = rules.find(([suffix]) => word.endsWith(suffix));
  if (!rule) return word;
  const rest = withoutLast(word, rule[0].length);
  return rule[2](rest) ? rest + rule[1] : word;
}

const withoutLast = (word: string, letters: number) => word.slice(0, word.length - letters);

/** A "v" for each vowel of the word and a "c" for each consonant. "y" is a vowel after a consonant. */
function patternOf(word: string): string {
  let pattern = "";
  for (const letter of word.split("")) {
    const vowel = "aeiou".includes(letter) || (letter === "y" && pattern.endsWith("c"));
    pattern += vowel ? "v" : "c";
  }
  return pattern;
}

/** How often vowels are followed by consonants: m in Porter's rules. */
const measureOf = (word: string) => patternOf(word).split("vc").length - 1;
const some = (rest: string) => measureOf(rest) > 0;
const several = (rest: string) => measureOf(rest) > 1;
const hasVowel = (word: string) => patternOf(word).includes("v");

/** Whether the word ends like "hop" or "is", but not like "how". */
function endsShort(word: string): boolean {
  const pattern = patternOf(word);
  return pattern === "vc" || (pattern.endsWith("cvc") && !/[wxy]$/.test(word));
}

function withoutPlural(word: string): string {
  if (word.endsWith("ies")) return withoutLast(word, word.length === 4 ? 1 : 2);
  if (word.endsWith("sses")) return withoutLast(word, 2);
  return word.endsWith("s") && !word.endsWith("ss") ? withoutLast(word, 1) : word;
}

function withoutParticiple(word: string): string {
  if (word.endsWith("ied")) return withoutLast(word, word.length === 4 ? 1 : 2);
  if (word.endsWith("eed")) return some(withoutLast(word, 3)) ? withoutLast(word, 1) : word;
  const suffix = ["ed", "ing"].find((end) => word.endsWith(end) && hasVowel(withoutLast(word, end.length)));
  return suffix === undefined ? word : completedStem(withoutLast(word, suffix.length));
}

/** "hopp(ing)" is "hop", and "fil(ing)" is "file". */
function completedStem(rest: string): string {
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (/(.)\1$/.test(rest) && patternOf(rest).endsWith("c"))
    return /[lsz]$/.test(rest) ? rest : withoutLast(rest, 1);
  return measureOf(rest) === 1 && endsShort(rest) ? `${rest}e` : rest;
}

function withoutY(word: string): string {
  const rest = withoutLast(word, 1);
  return word.endsWith("y") && rest.length > 1 && patternOf(rest).endsWith("c") ? `${rest}i` : word;
}

/**
 * Shortens a double suffix: "relational" becomes "relate", and "hopefulness" becomes "hopeful". Before "ally"
 * there may be another suffix.
 */
function withoutDouble(word: string): string {
  if (word.endsWith("alli") && some(withoutLast(word, 4))) return withoutDouble(withoutLast(word, 2));
  if (word.endsWith("logi")) return some(withoutLast(word, 3)) ? withoutLast(word, 1) : word;
  return applyRules(word, single);
}

const single: readonly Rule[] = [
  ["ational", "ate", some],
  ["tional", "tion", some],
  ["enci", "ence", some],
  ["anci", "ance", some],
  ["izer", "ize", some],
  ["bli", "ble", some],
  ["entli", "ent", some],
  ["eli", "e", some],
  ["ousli", "ous", some],
  ["ization", "ize", some],
  ["ation", "ate", some],
  ["ator", "ate", some],
  ["alism", "al", some],
  ["iveness", "ive", some],
  ["fulness", "ful", some],
  ["ousness", "ous", some],
  ["aliti", "al", some],
  ["iviti", "ive", some],
  ["biliti", "ble", some],
  ["fulli", "ful", some],
];

const shorter: readonly Rule[] = [
  ["icate", "ic", some],
  ["ative", "", some],
  ["alize", "al", some],
  ["iciti", "ic", some],
  ["ical", "ic", some],
  ["ful", "", some],
  ["ness", "", some],
];

const endsInST = (rest: string) => several(rest) && /[st]$/.test(rest);
const dropped: readonly Rule[] = [
  ..."al ance ence er ic able ible ant ement ment ent"
    .split(" ")
    .map((suffix): Rule => [suffix, "", several]),
  ["ion", "", endsInST],
  ..."ou ism ate iti ous ive ize".split(" ").map((suffix): Rule => [suffix, "", several]),
];

/** Removes the last "e" of a longer word, and one "l" of two. */
function withoutEnd(word: string): string {
  const rest = withoutLast(word, 1);
  const measure = measureOf(rest);
  const bare = word.endsWith("e") && (measure > 1 || (measure === 1 && !endsShort(rest))) ? rest : word;
  return bare.endsWith("ll") && several(withoutLast(bare, 1)) ? withoutLast(bare, 1) : bare;
}
