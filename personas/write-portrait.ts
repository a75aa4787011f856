import { defineCall, promptOf } from "../pipeline/models/call.ts";
import type { PersonaDesign } from "./cohort/design.ts";
import { portraitOfAdapted, portraitOfDesign } from "./portrait.ts";
import { type Portrait, portraitSchema } from "./profile.ts";

/** The design of the persona and, if it comes from a seeds file, the line that the design already fits. */
export interface PortraitBrief {
  readonly design: PersonaDesign;
  readonly line: string | null;
}

const instructions = `You write the portrait of a fictional person who will talk with an assistant. The user message holds, as JSON, what was drawn for them and maybe a "line".

Without a line: name, genderIdentity, racialIdentity, birthYear, occupation, town, country, family and temperament are exactly as in "design".
With a line: the person is the one of the line. Keep all that it says; take from "design" only what the line leaves open; nothing may contradict it.
"about": two to five plain sentences in the third person about work, home, family and temperament; with a line, its words stand in the first of them. Never a taste, a dislike or anything about hobbies that the line doesn't say. No clichés of origin. Years will pass, so nothing that changes with them: no ages and no numbers of years, and no years but those that the design or the line has.`;

/** Puts a design into words. With a line of a seeds file, the person is the one of that line. */
export const writePortrait = defineCall<PortraitBrief, Portrait>({
  name: "write-portrait",
  version: 2,
  role: "writer",
  output: portraitSchema,
  prompt: (brief) => promptOf(instructions, brief),
  check: (portrait, { design, line }) =>
    line === null ? designIssues(portrait, design) : lineIssues(portrait, line),
  simulate: ({ design, line }, random) =>
    line === null ? portraitOfDesign(design, random) : portraitOfAdapted(line, design, random),
});

const drawn = [
  "name",
  "genderIdentity",
  "racialIdentity",
  "birthYear",
  "occupation",
  "town",
  "country",
  "family",
  "temperament",
] as const;

function designIssues(portrait: Portrait, design: PersonaDesign): string[] {
  return drawn
    .filter((field) => portrait[field] !== design[field])
    .map((field) => `"${field}" must be "${design[field]}"`);
}

/** The share of a line's longer words that the portrait must keep. */
const keptShare = 0.6;

function lineIssues(portrait: Portrait, line: string): string[] {
  const words = [...new Set(line.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [])];
  const said = portrait.about.join(" ").toLowerCase();
  const kept = words.filter((word) => said.includes(word)).length;
  return kept < keptShare * words.length
    ? [`"about" must keep what the line says, in its words: "${line}"`]
    : [];
}
