import type { Random } from "../pipeline/engine/random.ts";
import { designOfLine } from "./cohort/adapt.ts";
import type { PersonaDesign } from "./cohort/design.ts";
import { sentencesAbout, type Theme } from "./lines/about.ts";
import { readLine } from "./lines/read.ts";
import { sentenceOfLine } from "./lines/sentence.ts";
import type { Portrait } from "./profile.ts";

/** The portrait of a persona that code designed. */
export function portraitOfDesign(design: PersonaDesign, random: Random): Portrait {
  return portrait(design, sentencesAbout(design, ["work", "home", "family", "temperament"], random));
}

/** The portrait of a persona made from one line: what the line says stands, the design fills in the rest. */
export function portraitOfLine(line: string, design: PersonaDesign, random: Random): Portrait {
  const adapted = designOfLine(line, design, random);
  const said = readLine(line);
  const themes = (["home", "family", "temperament"] satisfies Theme[]).filter(
    (theme) =>
      !(theme === "family" && said.saysFamily) && !(theme === "home" && said.saysWhere && !said.place),
  );
  return portrait(adapted, [sentenceOfLine(line, adapted.name), ...sentencesAbout(adapted, themes, random)]);
}

function portrait(design: PersonaDesign, about: string[]): Portrait {
  const { name, genderIdentity, racialIdentity, birthYear, occupation, town, country, family, temperament } =
    design;
  return {
    name,
    genderIdentity,
    racialIdentity,
    birthYear,
    occupation,
    town,
    country,
    family,
    temperament,
    about,
  };
}
