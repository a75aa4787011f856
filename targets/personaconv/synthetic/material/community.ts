/** A short name, by which a reply can refer to the point, and one sentence that makes it. `[a|b]`: either may stand there. */
export type Point = readonly [handle: string, says: string];

/** What threads are about: a question of the community, brought to one particular thing. */
export interface Matter {
  /** A noun phrase. */
  readonly about: string;
  /** What one side holds and what the other does: clauses that can follow "I think that". */
  readonly theses: Readonly<Record<Side, string>>;
  /** What may have happened to anybody on either side, in the first person. */
  readonly occasions: readonly string[];
  readonly points: Readonly<Record<Side, readonly Point[]>>;
}

/** What a community keeps arguing about. Whoever is for it in one of its matters is for it in the others. */
export interface Question {
  /** Unique in the community. */
  readonly name: string;
  readonly matters: readonly Matter[];
}

export interface Community {
  /** One of the ten of PersonaConv. */
  readonly domain: string;
  readonly subreddits: readonly string[];
  /** What sarcasm earns here, in points; negative where it costs. */
  readonly sarcasm: number;
  /** What its people know the matter from, in the first person. */
  readonly knows: readonly string[];
  /** What is asked back in most threads. */
  readonly asks: readonly string[];
  readonly jokes: readonly string[];
  readonly questions: readonly Question[];
}

export const sides = ["for", "against"] as const;
export type Side = (typeof sides)[number];
export const otherSide: Readonly<Record<Side, Side>> = { for: "against", against: "for" };

/** A matter in the order in which it is easily written: what is for it and what is against. */
export function matter(
  about: string,
  theses: readonly [isFor: string, isAgainst: string],
  occasions: readonly string[],
  isFor: readonly Point[],
  isAgainst: readonly Point[],
): Matter {
  return {
    about,
    theses: { for: theses[0], against: theses[1] },
    occasions,
    points: { for: isFor, against: isAgainst },
  };
}
