/** A name of up to five words, such as "Queen Elizabeth Olympic Park" and "Frankfurt am Main". */
const name =
  "(\\p{Lu}[\\p{L}'’-]+\\.?(?: (?:(?:of|de|del|da|do|la|le|am|an der|upon|on|and) )?\\p{Lu}[\\p{L}'’-]+){0,4})(?!\\p{L})(?! (?:age|era|period|century|team|squad)\\b)";
const kindOfPlace =
  "(?:the |a )?(?:\\p{Ll}+ ){0,2}(?:city|town|village|suburb|island|outskirts|edge|coast|shores?|banks?) of ";
const place = `(?:${kindOfPlace}|the |The |rural |downtown |northern |southern |eastern |western )?${name}`;

const near =
  "in|near|outside|around|at|by|from|close to|next to|not far from|on(?= the (?:\\p{Ll}+ )?(?:outskirts|edge|coast|island|shores?|banks?) of)";
const patterns = [
  // "living close to X", "has lived all her life in X"; somebody who used to live there has another home now.
  `(?<!used to |once |formerly |previously )\\b(?:living|lives?|lived|residing|resides|resided|dwelling)(?: \\p{Ll}+){0,3}? (?:${near}) ${place}`,
  `\\b(?:resident|native|citizen|inhabitant|local) (?:of|${near}) ${place}`,
  `\\b(?:based|settled|located|raised|born) (?:in|near|at|outside) ${place}`,
  `\\b(?:moved|migrated|relocated|emigrated|immigrated)(?: \\p{Ll}+){0,2}? to ${place}`,
  `\\b(?:hails?|hailing|native) from ${place}`,
  `\\b(?:school|resort|hotel|shop|store|farm|ranch|restaurant|hospital|clinic|factory|bakery|salon) in ${place}`,
].map((pattern) => new RegExp(pattern, "u"));

/** "a shop owner in X", right after who it is. */
const afterHead = new RegExp(
  `^(?:[\\p{L}-]*\\p{Ll} )+?(?:in|from|of the (?:city|town|village) of) ${place}`,
  "u",
);
/** "an amateur rowing enthusiast from X": the head of a line ends before words in -ing. */
const fromPlace = new RegExp(`^(?:(?!(?:who|that|which|of|with)\\b)[\\p{Ll}-]+ ){1,5}from ${place}`, "u");
/** "a Watseka resident", "a Khartoum-native", "a Sumter, SC resident". */
const beforeResident =
  /(?<![\p{L}-])((?:\p{Lu}[\p{L}'’-]+ ){0,2}\p{Lu}[\p{Ll}'’]+(?:, \p{Lu}\p{L}+)?)[- ](?:resident|native|inhabitant|local)\b(?! American)/u;
/** Words that begin a line and are no places: "Proud resident", "Long-term resident". */
const describing =
  /^(?:The|This|Another|Every|One|Our|My|Young|Old|New|Proud|Local|Rural|Urban|City|Medical|Summer|Former|American)$|(?:ed|ing|ly|time|term|ful|ous|al|ent|ant|ior|ble|ic|ive|less|ish)$/;

/** What an "in" may be about that is no place: "expertise in DLL handling". */
const skills =
  /\b(?:expert\w*|experience\w*|speciali[sz]\w*|skill\w*|interest\w*|background|proficien\w*|knowledge\w*|degree|major\w*|train\w*|certifi\w*|fluent|invest\w*|believer|star\w*|character|player|competitor|PhD|course|class)\b[^,.;]* in $/i;
const institutions =
  /\b(?:University|College|School|Academy|League|Ministry|Department|Studies|Sciences?|Engineering|History|Office|Army|Navy|Force|Forces|Station|Bank|Club|Clan|Party|Museum|Institute|Institution|Python|Java|Internet|Linux|Server|Church|Diocese|Archives?|Bureau|Agency|Administration|Association|Company|Corporation|Group|Team|Council|Committee|Federation|Union|Foundation|Center|Centre|Hospital|Embassy|Press|Journal|Magazine|Times|Program|Project|Age|Era|War|Revolution|Web|Bitcoin|Christ|God|Jesus|Pluto|Mars)\b/;
/** As in "a developer in SQL" and "an engineer from OAuth". */
const abbreviation = /^(?:[A-Z]{2,}|\p{Lu}\p{Ll}*\p{Lu}.*)$/u;

/** The place where the persona of a line lives or comes from, as the line calls it; for lines whose place is in no table. */
export function placeSaidIn(line: string, head: string): string | null {
  const bare = line.replace(/^(?:(?:I am|I'm|As)\s+)?(?:an?|the|another)\s+/i, "");
  const found = [
    ...patterns.map((pattern) => pattern.exec(line)?.[1]),
    ...[besideHead(head), fromPlace.exec(bare)?.[1]].filter((one) => !abbreviation.test(one ?? "")),
  ].find((one) => one !== undefined && !institutions.test(one));
  return found === undefined ? beforeResidentIn(line) : found.replace(/\.$/, "");
}

function besideHead(head: string): string | undefined {
  const found = afterHead.exec(head);
  if (!found || institutions.test(head)) return undefined;
  return skills.test(found[0].slice(0, found[0].lastIndexOf(found[1] ?? ""))) ? undefined : found[1];
}

function beforeResidentIn(line: string): string | null {
  const found = beforeResident.exec(line);
  const [, called = ""] = found ?? [];
  return called === "" || describing.test(called) || institutions.test(called) ? null : called;
}
