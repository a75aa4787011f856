import { countries, townsByState } from "../../content/people/bank.ts";
import { lazy } from "../../pipeline/lazy.ts";
import { foreignOccupation } from "./foreign.ts";

/** Heads that end like an occupation but aren't one. */
const nobodys = new Set(
  "member|customer|user|supporter|teenager|father|mother|brother|sister|lover|traveler|traveller|resident|parent|grandparent|patient|citizen|enthusiast|learner|reader|homeowner|follower|believer|admirer|observer|watcher|eater|gamer|beginner|boomer|newcomer|villager|youngster|partner|peer|character|voter|buyer|neighbor|ancestor|competitor|outsider|survivor|adult|relative|daughter|viewer|listener|consumer|spectator|foreigner|commuter|passenger|hater|descendant|immigrant|inhabitant|participant|client|recipient|aspirant|claimant|applicant|defendant|tenant|habitant|adolescent|tourist|person|individual|optimist|pessimist|feminist|minimalist|perfectionist|purist|nationalist|activist|conspiracist|traditionalist|environmentalist|realist|idealist|atheist|concertgoer|moviegoer|better|thinker|dreamer|insider|holder|policyholder|shareholder|stakeholder|cardholder|bear|manufacturer|supplier|organization|vendor|distributor|competitor|other|matter|user|vegetarian|human|man|woman|gentleman|mobster|burglar|sponsor|patron|sailor moon|fanboy|proponent|opponent|dissident|correspondent bank|boyfriend|girlfriend|leader|elder|heir|star|filer|explainer|over-explainer|prisoner|stickler|superior|senior|junior|former|newsletter|twitter|lawmaker bill|career|early adopter|adopter|contributor|owner|player|collector|maker|fan follower|theorist|goer|golfer|speedcuber|ager|ideologist|member|loner|crusader|settler|skier|runner|cyclist|hiker|biker|camper|winner|teetotaler|alien|christian|guardian|veteran|american|canadian|italian|indian|russian|brazilian|norwegian|hungarian|ukrainian|australian|iranian|nigerian|egyptian|libertarian|barbarian|centenarian|octogenarian|cardiomyopathy patient|president|older|yorker|tournament|sumter|setter|riser|transplant|parishioner|taxpayer|konger|helsinkian|innocent|fearless|ruthless|offender|dealer|grandmother|grandfather|armenian|migrant|donor|godmother|godfather|stepmother|stepfather|pensioner|talent|event|movement|document|department|government|instrument|plant|different|independent|ancient|business|homeless|wellness|fitness|goddess|witness|process|or|for|never|after|under|other|whistleblower|satirist|pacifist|spiritualist|kabbalist|dissenter|old-timer|cooperative|speaker|volunteer".split(
    "|",
  ),
);

/** Those of these heads that are an occupation if a word comes before them. */
const withWord = new Set([
  "owner",
  "player",
  "leader",
  "maker",
  "activist",
  "president",
  "gamer",
  "collector",
  "theorist",
  "star",
]);
const ownersOf =
  /\b(?:business|shop|store|restaurant|company|cafe|café|bakery|bookstore|gallery|farm|ranch|hotel|pub|bar|salon|gym|studio|brewery|winery|vineyard|team|club|franchise|startup|property|distillery|factory|mill|spa|clinic|theater|cinema|inn|diner|pizzeria|boutique|tavern|nightclub|casino|grocery|pharmacy|garage|nursery|agency|firm|bookshop)\b/i;
const playersOf =
  /\b(?:tennis|football|basketball|rugby|baseball|cricket|volleyball|hockey|kabaddi|chess|soccer|badminton|handball|poker|softball|lacrosse|violin|cello|guitar|bass|sitar|trumpet)\b/i;

const jobs =
  /(?:er|or|ist|ian|ant|ent|ess|smith|wright|herd|nurse|chef|cook|clerk|judge|guide|coach|host|priest|rabbi|imam|pastor|student|undergraduate|ceo|cto|cfo|athlete|diplomat|pilot|poet|official|executive|representative|analyst|staff|critic|mechanic|medic|detective|soldier|farmhand|veterinarian|housewife|mayor|aide|fisherman|businessman|businesswoman|businessperson|salesperson|spokesperson|policeman|policewoman|cameraman|choirmaster|webmaster|midwife|monk|nun|stylist|academic|graduate|intern|apprentice|attorney|professional|specialist|expert|bard|principal|operative|geek|astronaut|nanny|technician|paralegal|dj|captain|lieutenant|colonel|general|sergeant|barista|acrobat|architect|archivist|magistrate|advocate|counsel|economist|sculptor|dean|scholar|major|figure skater|cartographer|chemist|vlogger|youtuber|secretary|concierge|taxi driver|auctioneer|engineer|chaplain|agent|entrepreneur|quarterback|surgeon|umpire|referee|caregiver|landlord|tycoon|cop)$/i;

/** A line may be about a firm: its persona works there. */
const organizations =
  /^(?:company|organization|agency|firm|manufacturer|institution|foundation|corporation|startup|supplier|distributor)$/;

const people = lazy(() =>
  countries().flatMap(({ demonym, words, parts }) => [demonym, ...words, ...Object.keys(parts)]),
);

const qualities = new Set(
  "star semi-retired deaf blind colour-blind color-blind non-binary nonbinary trans dyslexic stateless sober teetotal bored quaint nosy aggressive admiring newcomer relocated trusted captured pioneering nonchalant beginner individual anonymous vegan touring traditionalist young old older elderly local fellow professional experienced proud middle-aged dedicated conservative long-time longtime enthusiastic loyal casual novice small single devoted passionate renowned big first-time new avid ambitious competitive die-hard seasoned traditional meticulous nostalgic amateur wealthy veteran successful popular huge active diligent curious concerned frustrated prospective frequent homeless mischievous very self-taught skeptical skilled established talented potential super recent expectant private adult spiritual ardent pregnant working-class not rival regular hardcore up-and-coming extremely hopeful busy close excited gifted practicing second-generation empathetic long-term independent tech-savvy native fictional energetic no-nonsense entirely protective rebellious younger currently-active fresh vengeful ageing aging rational inspirational picky high-ranking clueless bestselling best-selling powerful legendary resilient ignorant vintage underpaid emerging existing drunken environmentally-conscious globetrotting famous accomplished acclaimed respected highly well-respected well-known known leading award-winning distinguished prominent patient understanding caring compassionate kind friendly supportive charismatic strict stern grumpy cynical pragmatic practical logical analytical detail-oriented hardworking hard-working overworked stressed tired weary disgruntled disillusioned perplexed confused puzzled anxious worried nervous shy introverted extroverted outgoing lively cheerful happy sad lonely humble modest arrogant brilliant genius innovative visionary imaginative artistic critical progressive liberal left-wing right-wing outspoken vocal staunch strong firm fervent fierce fearless brave courageous bold daring adventurous reckless ruthless relentless tireless committed motivated driven determined persistent disciplined methodical organized efficient effective reliable responsible trustworthy honest ethical principled religious devout pious muslim christian catholic jewish hindu buddhist sikh orthodox secular atheist gay lesbian queer transgender female male black white asian hispanic latino latina african-american african american european middle-class upper-class blue-collar rural urban small-town suburban modern contemporary old-school old-fashioned eccentric quirky witty humorous funny sarcastic sentimental romantic idealistic optimistic pessimistic realistic wise knowledgeable well-informed informed intelligent smart clever educated well-educated literate illiterate clear-headed open-minded broad-minded narrow-minded stubborn patriotic nationalistic american-born foreign international global fearful cautious careful prudent precise thorough conscientious sympathetic insightful sharp keen eager willing active-duty top top-notch elite world-class world-renowned internationally nationally critically multi-talented versatile prolific budding rising struggling aspiring wannabe would-be part-time full-time stay-at-home self-made self-employed currently recently newly newly-hired hired licensed certified registered qualified true typical average ordinary everyday normal common current deeply gamer skillful noted notable eminent esteemed reputable competent capable expert highly-skilled environmentally eco-conscious eco-friendly health-conscious fashionable chic stylish trendy hip cool hopelessly fanatical obsessive obsessed compulsive addicted privileged poor rich affluent frugal thrifty stingy generous other another same important key main prolific sassy spirited feisty vivacious visiting retired-now younger former-gifted".split(
    " ",
  ),
);

/** "A member of the current Louisiana State Senate" */
const legislators =
  /^(?:[\w-]+ )*member of (?:the |a )?(?:\S+ ){0,3}(?:Senate|Parliament|Congress|House of Representatives|Legislature|General Assembly|House of Commons|House of Lords|Bundestag|Bundesrat|Knesset|Duma|Lok Sabha|Rajya Sabha|Riksdag|Storting|Folketing|Sejm|D[áa]il|Verkhovna Rada|Diet)\b/;

/**
 * What the persona does, if the line says so: the head noun with its nouns. "Retired" and "former" are kept;
 * praise is left out.
 */
export function occupationIn(line: string, head: string): string | null {
  const foreign = foreignOccupation(line);
  if (foreign !== undefined) return foreign;
  if (/\bowner of (?:an? |the )/i.test(line) && ownersOf.test(line)) return "business owner";
  if (/^owner of (?:an? |the )(?:small )?(?:chain|group|number) of\b/i.test(head)) return "business owner";
  if (/^(?:[\w-]+ )*salaryman\b/i.test(head)) return "office worker";
  if (legislators.test(head)) return "legislator";
  if (/^(?:[\w-]+ )*(?:employee|worker) (?:at|of|for) \p{Lu}/u.test(head)) return "employee";
  const speaker = /\b(?:inspirational|motivational|keynote|public) speaker\b/i.exec(head)?.[0];
  if (speaker) return speaker.toLowerCase();
  if (/\bstay-?(?:at-)?home (?:mom|dad|mother|father|parent)\b/i.test(head)) return "stay-at-home parent";
  const phrase = (
    plainHead(head).split(
      /,|\s(?:with|in|at|from|for|of|on|to|and|or|but|by|as|about|within|against|under|having|turned|\/|–|-|&)\s|\s[a-z]+(?<!re|tir)ed\s(?=(?:by|in|to|with|as|for|on|from|at|about)\b)|\s(?=(?:also|adamant|responsible|known|familiar|knowledgeable|experienced|skilled|fond|skeptical|eager|passionate|recently|currently|actively|always|often|deeply|now|dedicated|specialized|obsessed|committed|tasked|interested|based|living|facing|using|struggling|training|unfamiliar|leading|working|teaching)\b)/i,
    )[0] ?? ""
  ).trim();
  const words = phrase.split(/\s+/).filter((word) => word !== "");
  const kept = keptWords(words);
  const last = kept.at(-1)?.toLowerCase() ?? "";
  if (kept.length < 5 && organizations.test(last) && last !== phrase.toLowerCase())
    return `${named(kept, line)} employee`;
  if (kept.length === 0 || kept.length > 5 || !jobs.test(last)) return null;
  const serves = speaksFor.test(last) && /^\S+ (?:of|from|for|at|in) /.test(fromLast(head, last));
  if (!isWork(kept, last) || phrase === "major") return serves ? last : lowerLast(kept, last);
  return named(kept, line);
}

const speaksFor = /^(?:representative|spokesperson|official|executive|expert|professional)$/;
const fromLast = (head: string, last: string) =>
  head.slice(Math.max(0, head.toLowerCase().lastIndexOf(`${last} `)));

/** In "Alehouse Bard", where the capital may be a name: only the last word. */
function lowerLast(kept: readonly string[], last: string): string | null {
  const named = kept.slice(0, -1).some((word) => /^[A-Z][a-z]/.test(word));
  const alone =
    nobodys.has(last) ||
    withWord.has(last) ||
    speaksFor.test(last) ||
    /^(?:owner|player|staff|general|figure|major)$/.test(last);
  return named && !alone ? last : null;
}

/** "rushed and capricious middle manager": of adjectives joined together, the first ones are removed. */
function plainHead(head: string): string {
  const joined = /^([\w-]+)(?:,| and| but| yet|, and) ([\w-]+ .*)$/.exec(head);
  const [, first = "", rest = ""] = joined ?? [];
  return joined && (!jobs.test(first) || nobodys.has(first)) ? plainHead(rest) : head;
}

function keptWords(words: readonly string[]): string[] {
  const status = words.find((word) => /^(?:retired|former|ex-?)$/i.test(word))?.toLowerCase();
  let rest = words.filter((word) => !/^(?:retired|former|ex-?)$/i.test(word));
  while (rest.length > 1 && isQuality(rest))
    rest = rest.slice(
      /^(?:South|New|Sri|North|Puerto|Papua|Hong)$/.test(rest[0] ?? "") && rest.length > 2 ? 2 : 1,
    );
  return status ? [status, ...rest] : rest;
}

const notQualities =
  /^(?:creative|executive|automotive|administrative|interactive|cooperative|indigenous|red|unmanned|applied|wireless|embedded|distributed)$/;

const isQuality = ([first = "", second = ""]: readonly string[]) =>
  qualities.has(first.toLowerCase()) ||
  ((people().includes(first) || first in townsByState()) && !/^[A-Z]/.test(second)) ||
  /^(?:South|New|Sri|North|Puerto|Papua|Hong)$/.test(first) ||
  /-(?:year-old|born|based|loving|driven|minded|oriented|savvy|conscious|crazed|obsessed|speaking|hearted|old|aged|winning|focused|generation)$/i.test(
    first,
  ) ||
  /^\d/.test(first) ||
  (/ly$/.test(first) && !/^(?:family|supply|assembly|monthly|weekly|daily|early)$/i.test(first)) ||
  (/^[a-z-]+(?:ed|ous|ful|ish|ive|less|thinking|profile|motivated|orientated|political)$/.test(first) &&
    !notQualities.test(first));

function isWork(kept: readonly string[], last: string): boolean {
  const phrase = kept.join(" ");
  if (last === "owner") return ownersOf.test(phrase);
  if (last === "player") return playersOf.test(phrase);
  if (
    /^(?:expert|professional|representative|staff|general|executive|official|figure)$/.test(last) ||
    withWord.has(last)
  )
    return (
      kept.filter((word) => !/^(?:retired|former)$/.test(word)).length > 1 && /^[a-z]/.test(kept[0] ?? "")
    );
  // A capital in the middle is the name of a show, a firm or a town.
  if (
    kept.some((word) => /^[A-Z][a-z]/.test(word)) &&
    !/^[A-Z]\w+$/.test(phrase) &&
    kept.slice(1).some((word) => /^[A-Z][a-z]/.test(word))
  )
    return false;
  return !nobodys.has(last);
}

/** A capital is kept, except the one that begins a line. */
function named(kept: readonly string[], line: string): string {
  const begins = (word: string) =>
    line.startsWith(word) &&
    /^[A-Z][a-z-]+$/.test(word) &&
    !people().includes(word) &&
    !/^(?:Java|Python)$/.test(word);
  const phrase = kept.map((word) => (begins(word) ? word.toLowerCase() : word)).join(" ");
  return phrase.replace(/ major$/, " student");
}
