const words =
  "amber basin cedar delta ember fjord grove heron inlet jetty knoll ledge marsh north ochre pearl quill ridge slate thorn umber vista wharf yield".split(
    " ",
  );

/** A different text for every seed. No two texts share a run of words. */
export const textFor = (seed: number, length = 40) =>
  Array.from({ length }, (_, index) => `${words[(seed + index * 5) % words.length]}${seed}x${index}`).join(
    " ",
  );

export interface Told {
  readonly name: string;
  /** Seeds of the texts of its turns, the user first. */
  readonly turns: readonly number[];
}

const card = (name: string) =>
  `Current user persona: Name: ${name}\nGender Identity: female\nRacial Identity: Ewe\n\nLives somewhere.`;

/** The messages of a session in a shared context. */
export const session = ({ name, turns }: Told) => [
  { role: "system", content: card(name) },
  ...turns.map((seed, index) =>
    index % 2 === 0
      ? { role: "user", content: `User: ${textFor(seed)}` }
      : { role: "assistant", content: `Assistant: ${textFor(seed)}` },
  ),
];
