import { isChildLine } from "./ages.ts";
import { isForeign } from "./foreign.ts";
import { firstNameOf, sentence, withArticle } from "./grammar.ts";
import { headOf } from "./head.ts";
import { readLine } from "./read.ts";

const longest = 400;

/** The line as a sentence about the named person; quoted if a rewrite would distort its meaning. */
export function sentenceOfLine(line: string, name: string): string {
  const text = fitting(
    line
      .trim()
      .replace(/^[：:]\s*/, "")
      .replace(/\s+/g, " "),
  );
  const first = firstNameOf(name);
  if (isChildLine(headOf(text)))
    return sentence(`as a child, ${first} went by this description: ${quoted(text)}`);
  if (!isEnglish(text) || speaksOfItself(text)) return sentence(`${first} in one line: ${quoted(text)}`);
  if (readLine(line).name) return sentence(ofNamed(text));
  return sentence(`${first} is ${predicateOf(text)}`);
}

/** Long lines end at a whole sentence, or at a whole word. */
function fitting(text: string): string {
  const room = longest - 60;
  if (text.length <= room) return text;
  const cut = text.slice(0, room);
  const end = cut.lastIndexOf(". ");
  return end > room * 0.75 ? cut.slice(0, end + 1) : `${cut.slice(0, cut.lastIndexOf(" "))} …`;
}

const foreign = /^(?:Un|Una|Uma|Um|Uno|En|Ein|Eine|Soy|Persona|Une|Der|Die|El|La|Le|Sou|Sono|Je|At)\s/;
const isEnglish = (text: string) =>
  !isForeign(text) &&
  !foreign.test(text) &&
  text.replace(/[^\p{L}]/gu, "").length > 0 &&
  !/[^\p{Script=Latin}\p{N}\p{P}\p{Z}\p{S}\p{M}]/u.test(text.slice(0, 20));

const start = /^(?:(?:I am|I'm|I’m|As|as)\s+)?/;
const speaksOfItself = (text: string) => {
  const rest = text.replace(start, "");
  return /\b(?:I|I'm|I've|I’m|I’ve|my|me|myself)\b(?![./-])/.test(rest.replace(/["“][^"”]*["”]/g, ""));
};

const quoted = (text: string) => `“${/[.!?…。]$/.test(text) ? text : `${text}.`}”`;

/** "Yakov Plyassunov, Russian nutritionist": the comma becomes "is". */
function ofNamed(text: string): string {
  const match = /^(?:I am |I'm )?(\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*)*), (.*)$/su.exec(text);
  const [, name, rest] = match ?? [];
  if (name === undefined || rest === undefined) return text;
  const bare =
    /^\p{Lu}\p{Ll}+ [a-z]/u.test(rest) ||
    /^(?!(?:an?|the|who|one|in|from|at|not|known|also|formerly|currently|born|now|aged?) )\p{Ll}/u.test(rest);
  return `${name} is ${bare ? withArticle(rest) : rest}`;
}

function predicateOf(text: string): string {
  const bare = text.replace(start, "");
  const article = /^(an?|the|another|one of)\s+(.*)$/is.exec(bare);
  const rest = article?.[2];
  if (!article || rest === undefined) return bareNoun(bare);
  const word = (article[1] ?? "").toLowerCase();
  if (/^an?$/.test(word))
    return (
      ofGroup(rest) ?? (/^[a-z]/i.test(rest) || /^\d/.test(rest) ? `${word} ${rest}` : withArticle(rest))
    );
  return `${word} ${rest}`;
}

/** A couple, a team or a firm isn't a person, but a person can be part of one. */
function ofGroup(rest: string): string | null {
  const head = headOf(rest).split(/\s(?:of|from|in|with|for|at|on|to|looking|seeking)\s/)[0] ?? "";
  if (/\b(?:employee|member|staff|worker)\b/.test(headOf(rest))) return null;
  if (/\bcouple$/i.test(head)) return `one half of ${withArticle(rest)}`;
  if (/\b(?:group|team|family|band|club|crowd|class|pair|crew|community|duo|council|committee)$/i.test(head))
    return `part of ${withArticle(rest)}`;
  if (
    /\b(?:company|organization|organisation|agency|firm|manufacturer|institution|foundation|corporation|startup|charity|department|institute|supplier|distributor|label|association)$/i.test(
      head,
    )
  )
    return `at work for ${withArticle(rest)}`;
  return null;
}

function bareNoun(bare: string): string {
  const [first = "", second = ""] = bare.split(/\s+/);
  const head = headOf(bare).split(/\s(?:of|from|in|with|for|at)\s/)[0] ?? "";
  if (/(?:[^s'’]s|alumni)$/.test(head) && !/(?:ics|us|is|physics)$/.test(head))
    return `one of the ${lowered(bare, first, second)}`;
  if (/['’]s?$/.test(first) || (/['’]s\b/.test(head.slice(0, 40)) && /^[A-Z]/.test(first))) return bare;
  return withArticle(lowered(bare, first, second));
}

/**
 * A capital at the beginning is lowered if the word isn't a name. Acronyms and words with more capitals keep
 * it.
 */
function lowered(bare: string, first: string, second: string): string {
  const isWord = /^[A-Z][a-z-]+$/.test(first) || /^[A-Z][a-z]+-[A-Z][a-z]+$/.test(first);
  const isName =
    /-(?:born|American|speaking)$/.test(first) ||
    /^(?:Java|German|Russian|Belgium|Venezuelan|Iranian|English|African|Indian|Omosso|Sharepoint|Japanese|Chinese|French|American|British)$/.test(
      first,
    );
  return isWord && !isName && !/^[A-Z][a-z]+$/.test(second)
    ? `${first.toLowerCase()}${bare.slice(first.length)}`
    : isWord && !isName
      ? bare.charAt(0).toLowerCase() + bare.slice(1)
      : bare;
}
