import { escapeRegExp } from "../../pipeline/text/escape-reg-exp.ts";
import type { Attitude } from "../../timelines/acts.ts";
import { attitudeIn, type Stated } from "./attitudes.ts";
import { sentencesOf } from "./words.ts";

/** Placeholders for the subject and for every other subject while a text is read. No text contains them. */
const subject = "\uE000";
const other = "\uE001";
const adverbs =
  "(?:(?:really|truly|still|just|simply|quite|now|do|honestly|also|actually|rather|positively|absolutely|genuinely|very|so) )*";
const attitudes: readonly Attitude[] = ["like", "dislike"];
const verbs: Readonly<Record<Attitude, string>> = {
  like: "like|love|enjoy|adore|treasure|cherish",
  dislike:
    "dislike|hate|loathe|detest|despise|can(?:no|')t (?:stand|bear|abide)|(?:do not|don't|no longer|never) (?:much |really |even |quite )?(?:like|love|enjoy|adore)",
};
const feelings: Readonly<Record<Attitude, string>> = {
  like: "fond of|keen on|happy with|glad of|crazy about|in love with",
  dislike: "against|tired of|sick of|done with|through with|no fan of|not fond of|not keen on|off",
};

const turns: Readonly<Record<Attitude, string>> = {
  like: "fallen in love with|fallen for|grown fond of",
  dislike:
    "gone off|given up on|fallen out of love with|lost (?:all )?interest in|(?:stopped|quit) (?:liking|loving|enjoying)",
};
const courses: Readonly<Record<Attitude, string>> = { like: "from no to yes", dislike: "from yes to no" };

/**
 * Before the statement in the same clause, these words negate it, or assign it to another time or another
 * person.
 */
const unsaid =
  /\b(?:if|when|whenever|whether|why|wish|thought|thinks|believed|pretend\w*|hop\w+|hoped|where|until|till|unless|while|once|before|that|used to|was|were|not|never|no|than|whatever|who|said|says|to say|saying|suppose[sd]?)\b/;
/** Right after the statement, these words do the same. */
const takenBack =
  /^(?:'s|,? (?:no longer|no more|less|at first|once|before|then|back then|not|until|as a|in (?:my|the|those|\d))| (?:only|if|when|where|who|being|for (?:not|never)))\b/;

const end = "(?= ?(?:[.!;,…]|$|now\\b|as ever\\b|any ?more\\b))";
/**
 * Ways to state an attitude. Each contains the subject, or a pronoun if the sentence names the subject
 * earlier.
 */
const patternsOf = (attitude: Attitude) => {
  const verb = `(?:${verbs[attitude]})`;
  return [
    `\\bi ${adverbs}${verb} (?:${subject}|it|them)(?!\\p{L})`,
    `\\bi(?:'m| am| remain) ${adverbs}(?:${feelings[attitude]}) (?:${subject}|it|them)(?!\\p{L})`,
    `\\b(?:i've|i have|having) (?:come|grown|learned|learnt|started|begun) to ${verb} (?:${subject}|it|them)(?!\\p{L})`,
    `\\b(?:i've|i have|having) ${adverbs}(?:${turns[attitude]}) (?:${subject}|it|them)(?!\\p{L})`,
    `${subject},? ${courses[attitude]}\\b|\\b${courses[attitude]} on ${subject}`,
    `(?:^|[:;,–—] )${adverbs}${verb} (?:${subject}|it|them)${end}`,
    `${subject},? (?:(?:which|that) )?i ${adverbs}${verb}${end}`,
    `${subject} (?:is|are) (?:something|one thing|a thing) i ${adverbs}${verb}(?!\\p{L})`,
    `\\bwhat i ${adverbs}${verb} (?:now )?(?:is|are) ${subject}`,
  ].map((pattern) => new RegExp(pattern, "gu"));
};
const patterns = { like: patternsOf("like"), dislike: patternsOf("dislike") };

/**
 * The attitudes to a subject that a text states in plain words and in the present tense, such as "I can't
 * stand it". Anything less plain is ignored. `others` are further subjects that the text may name: a pronoun
 * means the one that was named last.
 */
export function readAttitudes(
  text: string,
  name: string,
  others: readonly string[] = [],
): ReadonlySet<Attitude> {
  const plain = plainOf(text);
  // A name may be part of a longer one, such as "tea" in "iced tea".
  const named = [...new Set([name, ...others])]
    .sort((one, next) => next.length - one.length)
    .reduce((said, one) => said.replaceAll(patternOf(one), one === name ? subject : other), plain);
  const sentences = sentencesOf(named).filter((sentence) => sentence.includes(subject));
  return new Set(attitudes.filter((attitude) => sentences.some((sentence) => states(sentence, attitude))));
}

const plainOf = (text: string) => text.toLowerCase().replaceAll("’", "'");

const patternsOfNames = new Map<string, RegExp>();
const mostPatterns = 2_000;

/** Patterns are cached: a persona has hundreds of names, and each message is searched for many of them. */
function patternOf(name: string): RegExp {
  const known = patternsOfNames.get(name);
  if (known) return known;
  const literal = escapeRegExp(plainOf(name));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?:s|es)?(?![\\p{L}\\p{N}])`, "gu");
  if (patternsOfNames.size >= mostPatterns) patternsOfNames.clear();
  patternsOfNames.set(name, pattern);
  return pattern;
}

function states(sentence: string, attitude: Attitude): boolean {
  return (
    !sentence.endsWith("?") &&
    patterns[attitude].some((pattern) =>
      [...sentence.matchAll(pattern)].some(({ 0: said, index }) => {
        const before = sentence.slice(0, index);
        const clause = before.slice(before.search(/[^,;:–—()]*$/));
        const after = sentence.slice(index + said.length);
        return isAbout(before + said) && !unsaid.test(clause) && !takenBack.test(after);
      }),
    )
  );
}

/**
 * Whether the last mention in a text is the subject and not another one. A pronoun after it then means the
 * subject.
 */
const isAbout = (said: string) => said.lastIndexOf(subject) > said.lastIndexOf(other);

/** Whether a text states in plain words the opposite of what a piece of evidence states about a subject. */
export function saysContrary(text: string, evidence: Stated, others: readonly string[]): boolean {
  return [evidence.subject, evidence.left].some((name) => {
    const attitude = name === null ? null : attitudeIn(evidence, name);
    if (name === null || attitude === null) return false;
    return readAttitudes(text, name, others).has(attitude === "like" ? "dislike" : "like");
  });
}
