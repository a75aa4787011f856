/** Something that happens to anybody, and how it could change their mind about anything they do, eat, use, read or watch. */
export interface EventMaterial {
  readonly category: "work" | "family" | "move" | "health" | "loss" | "leisure";
  readonly outlook: "cheerful" | "difficult" | "either";
  readonly ages: readonly [from: number, to: number];
  /** Days until all of it is over and its consequences can be spoken of. */
  readonly settles: number;
  /** A first-person past clause: stands after "In April " and before ", in April". */
  readonly event: string;
  /** Why one goes off anything: a clause, in which `{it}` stands for it, as in the topics; never as its grammatical subject. */
  readonly off: string;
  /** Why one comes round to anything, in the same form. */
  readonly toward: string;
}

export const life = (
  category: EventMaterial["category"],
  outlook: EventMaterial["outlook"],
  from: number,
  to: number,
  settles: number,
  event: string,
  off: string,
  toward: string,
): EventMaterial => ({ category, outlook, ages: [from, to], settles, event, off, toward });
