import type { Thing } from "../../timelines/timeline.ts";
import { type Slots, subjectSlots } from "../fill.ts";

/** Subjects whose names break careless patterns: with an article, in the plural, with a vowel or a capital first. */
export const oddSubjects: readonly Thing[] = [
  { name: "the old iron kettle", number: "one", words: ["kettle"] },
  { name: "apples from the yard", number: "many", words: ["apples"] },
  { name: "A Time of Gifts", number: "one", words: ["A Time of Gifts"] },
  { name: "hour-long walks", number: "many", words: ["hour-long walks"] },
  { name: "getting up at six", number: "one", words: ["getting up at six"] },
  { name: "C++", number: "one", words: ["C++"] },
];

/** Values for all slots, in the form of the packs. */
export function oddSlots(subject: Thing, other: Thing, when = "in April"): Slots {
  return {
    ...subjectSlots(subject),
    old: other.name,
    new: subject.name,
    previous: other.name,
    earlier: other.name,
    when,
    opening: "The bus came late. I have half an hour.",
    clause: "I borrowed a ladder for it",
    outcome: "every window was clean by noon",
    person: "my aunt Ines",
    ask: "Can one keep it for a day?",
    answer: "For a day, yes. After two it dries out.",
    fact: "Iron rusts. Copper turns green.",
    guidance: "Everything takes a third longer than one thinks.",
    advice: "ask a neighbor before you buy a ladder",
    draw: "you never have to carry it far",
    bother: "one of the handles gets hot",
    name: "the note to the landlord",
    piece: "Dear Mr. Holm,\n\nThe boiler is out.",
    example: "Total = 3\nPrint = Total",
  };
}
