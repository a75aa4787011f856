import { describe, expect, it } from "vitest";
import { stemOf } from "./stem.ts";

/** The results of PorterStemmer() in NLTK 3.8. */
const stems = {
  "the first step of Porter's paper": `caresses:caress ponies:poni cats:cat feed:feed agreed:agre plastered:plaster
    bled:bled motoring:motor sing:sing hopping:hop falling:fall hissing:hiss filing:file failing:fail sized:size
    troubled:troubl conflated:conflat happy:happi`,
  "the second and third": `relational:relat conditional:condit rational:ration digitizer:digit conformably:conform
    differently:differ analogously:analog vietnamization:vietnam predication:predic operator:oper feudalism:feudal
    decisiveness:decis hopefulness:hope callousness:callous formality:formal sensitivity:sensit sensibility:sensibl
    triplicate:triplic formative:form electrical:electr goodness:good`,
  "the fourth and fifth": `revival:reviv allowance:allow inference:infer airliner:airlin gyroscopic:gyroscop
    adjustable:adjust replacement:replac adoption:adopt homologous:homolog communism:commun angularity:angular
    effective:effect probate:probat rate:rate cease:ceas controlling:control roll:roll`,
  "words it knows by heart": "sky:sky skies:sky dying:die news:news innings:inning proceed:proceed",
  "what NLTK changed": `ties:tie tied:tie enjoy:enjoy enjoyment:enjoy fly:fli spied:spi radically:radic hopefully:hope
    biology:biolog geologist:geologist using:use`,
  "words too short to have a stem": "is:is by:by",
};

describe("the stem of a word", () => {
  it.each(Object.entries(stems))("is NLTK's for %s", (_, pairs) => {
    const wanted = pairs.split(/\s+/);
    expect(wanted.map((pair) => pair.split(":")[0] ?? "").map((word) => `${word}:${stemOf(word)}`)).toEqual(
      wanted,
    );
  });
});
