import type { Tag } from "../content/people/vocabulary.ts";

/**
 * Words that say something lasting about the speaker's life. If they have needs, they fit personas for whom one of these is true.
 * If they have none, no need expresses what they say: another story of the same persona may say the opposite, so texts must avoid
 * them.
 */
export const statesOfLife: readonly (readonly [RegExp, readonly Tag[]])[] = [
  // Household
  [/\bI(?:'m| am)? liv(?:e|ing) (?:alone|by myself|on my own)\b|\bthere's only me\b/i, ["lives alone"]],
  [/\bI(?:'m| am) single\b/i, ["single"]],
  [/\bI(?:'m| am) married\b(?! to my)/i, ["wife", "husband"]],
  [/\bI(?:'m| am) (?:divorced|separated|a widow(?:er)?|widowed|engaged|pregnant)\b/i, []],
  [/\bmy (?:ex(?!-lease)|divorce|fiancée?|late (?:husband|wife|partner))\b/i, []],
  [/\bI have no (?:children|kids)\b|\bI never had (?:children|kids)\b/i, ["no children"]],
  // Relatives. Those who died are great-aunts and great-uncles, because nobody is said to know these alive.
  [/\bmy late (?!great-|night|shift|start)\w+/i, []],
  [
    /\bI(?:'m| am| was) an only child\b|\bI(?:'ve| have)? (?:no|never had) (?:brothers|sisters|siblings)\b/i,
    [],
  ],
  [/\bmy (?:niece|nephew|godson|goddaughter|stepson|stepdaughter|stepmother|stepfather)\b/i, []],
  [/\b(?:when|since|after|before) my (?:mother|father|sister|brother|aunt|uncle) died\b/i, []],
  [/\bmy (?:grand(?:mother|father|ma|pa)|gran|granny|nana) (?:is|has|wants|says|makes|lives|asks)\b/i, []],
  // Home
  [
    /\bI(?:'ve| have)? (?:just )?moved (?:house|(?:in|into|to) (?:a|my|the) (?:new )?(?:house|flat|apartment|home))\b/i,
    [],
  ],
  [
    /\bI(?:'m| am) moving (?:house|out|into)\b|\b(?:since|when|before|after) I moved\b(?! (?:it|them|the|my)\b)/i,
    [],
  ],
  [/\bmy (?:old|new) (?:house|flat|apartment|home|job)\b/i, []],
  [
    /\b(?:I live|I'm|I am|we live|my (?:flat|apartment)|ring|home|bell) (?:[\w']+ ){0,3}(?:first|second|third|fourth|fifth|sixth|seventh|top|ground) floor\b/i,
    [],
  ],
  [/\bI (?:live|am|'m) (?:two|three|four|five|six|seven) (?:floors?|flights|stories) up\b/i, []],
  [/\bmy (?:stairs|staircase|stairwell)\b/i, ["house", "upper floor"]],
  [/\bmy (?:attic|basement|cellar|porch|patio|mailbox at the gate)\b/i, ["house"]],
  [/\bmy mortgage\b/i, ["owns home"]],
  [
    /\bmy rent\b|(?<!\w )\brenting[,.]|\bI(?:'m| am) renting\b(?! an?\b)|\b(?:after|share the|pay the) rent\b|\bthe rent or\b|\brent alone\b|\bin a rental\b/i,
    ["rents"],
  ],
  [/\bmy (?:parrot|canary|hamster|goldfish|hens|horse|pony)\b(?! umbrella)|\ba parrot\b.*\bmine\b/i, []],
  [/\bmy (?:baptism|confirmation class|first communion|bar mitzvah)\b/i, []],
  [/\bour building\b|\bin my building\b|\bof my building\b/i, ["flat"]],
  // Where the persona is: at home, whatever else is told on that day.
  [
    /\b(?:place|house|hotel|hostel) (?:where )?I'm staying\b|\bI'm staying (?:at|with (?:an?|my|his|her|their|the))\b|\bmy (?:suit)?case is packed\b/i,
    [],
  ],
  [
    /(?<!if )\bI'm (?:in (?:the )?hospital|abroad|on (?:holiday|vacation|a cruise))\b|\b(?:hotel|spa|ward|chapel|hospital) here\b/i,
    [],
  ],
  // Work
  [
    /\b(?:my|annual|unpaid|days of) leave\b|\bmy (?:payslip|paycheck|pay rise|overtime|employer)\b/i,
    ["employed"],
  ],
  [/\bI(?:'m| am) (?:unemployed|out of work|between jobs)\b/i, []],
  [/\bI(?:'m| am) (?:self-employed|freelance)\b/i, ["own business"]],
  [/\bI(?:'m| am) retired\b/i, ["retired"]],
  // Beliefs, habits, health and abilities
  [/\bI(?:'m| am) (?:not )?(?:religious|(?:an )?atheist|catholic|muslim|jewish|hindu|buddhist)\b/i, []],
  [
    /\bmy (?:church|parish|mosque|synagogue|priest|pastor|rabbi|imam|first communion|bar mitzvah)\b|\bat my (?:confirmation|christening)\b/i,
    [],
  ],
  [/\bI pray\b/, []],
  [/\bI(?:'m| am) (?:a )?(?:vegetarian|vegan|diabetic|asthmatic|deaf|colou?r-?blind|teetotal|sober)\b/i, []],
  [
    /\bI (?:don't|never) (?:drink|smoke|eat meat)\b(?! (?:it|them|that|this|coffee|tea|milk|water|from|out|my|the)\b)/i,
    [],
  ],
  [
    /\bI (?:can't|cannot|never learned to) (?:play (?:anything|an instrument)|drive|swim|sing|ride a bike|read music)\b/i,
    [],
  ],
  [
    /\bI(?:'ve| have| own)? (?:no|never (?:had|owned) an?|don't (?:have|own) an?) (?:car|dog|cat|pet|garden|yard|balcony|bike|bicycle|oven|freezer|tv|television|piano|instrument|sewing machine)\b/i,
    [],
  ],
  [
    /\bI(?:'m| am) (?:[2-9]\d|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty)(?:-\w+)?)(?: years old)?(?=[.,!?]| and\b)/i,
    [],
  ],
];
