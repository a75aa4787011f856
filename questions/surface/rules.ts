import type { Surface } from "./surface.ts";

/** A way to choose an option without knowing the user. */
export interface Rule {
  readonly name: string;
  /** The higher an option's score, the sooner it is chosen. */
  readonly scores: (surface: Surface) => readonly number[];
}

const negative = (values: readonly number[]) => values.map((value) => -value);

/** The rules that read texts alone. The filter's offline judge goes by them, and the audit measures them. */
export const textRules: readonly Rule[] = [
  { name: "longest", scores: ({ length }) => length },
  { name: "shortest", scores: ({ length }) => negative(length) },
  { name: "most overlap with the message", scores: ({ overlap }) => overlap },
  { name: "least overlap with the message", scores: ({ overlap }) => negative(overlap) },
  { name: "most like the other options", scores: ({ likeness }) => likeness },
  { name: "least like the other options", scores: ({ likeness }) => negative(likeness) },
];
