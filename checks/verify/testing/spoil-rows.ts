import {
  changeOptions,
  found,
  letters,
  question,
  rightOf,
  rowsOfGroup,
  type Spoiling,
  types,
  wrongOf,
} from "./find.ts";

const counts = [
  "context_length_in_tokens",
  "context_length_in_letters",
  "distance_to_ref_in_blocks",
  "distance_to_ref_in_tokens",
  "num_irrelevant_tokens",
] as const;

/** Values that their column can't have. */
const mistyped = (
  [
    ["an end index that is not a number", "end_index_in_shared_context", "seventy"],
    ["a type that doesn't exist", "question_type", "guess_the_weather"],
    ["an answer that is not a letter from a to d", "correct_answer", "(e)"],
    ["a share without its percent sign", "distance_to_ref_proportion_in_context", "31.13"],
  ] as const
).map(
  ([name, column, value]): Spoiling => [
    name,
    ({ rows }) => {
      found(rows[3])[column] = value;
    },
    ["types", "question of every provenance", "group complete over its forks"],
  ],
);

const isAbout = (text: string, name: string) => text.toLowerCase().includes(name.toLowerCase());

/** What can be wrong with a row of the questions. */
export const spoiledRows: readonly Spoiling[] = [
  ...mistyped,
  ["a row that occurs twice", ({ rows }) => void rows.push({ ...found(rows[0]) }), ["question ids unique"]],
  [
    "a row that is gone",
    ({ rows }) => void rows.splice(0, 1),
    ["question of every provenance", "group complete over its forks"],
  ],
  [
    "a row of another persona",
    ({ rows }) => {
      found(rows[0]).persona_id = "7";
    },
    ["row and provenance agree", "one persona, one fork"],
  ],
  [
    "options that are not a list",
    (exported) => {
      question(exported, types.fact).row.all_options = "(a) this (b) that";
    },
    ["four options, a to d", "same options in all forks", "same claims in all forks"],
  ],
  [
    "three options",
    (exported) => changeOptions(question(exported, types.fact).row, (options) => options.slice(0, 3)),
    ["four options, a to d", "same options in all forks", "same claims in all forks"],
  ],
  [
    "an option that occurs twice",
    (exported) => {
      const { row, provenance } = question(exported, types.role);
      const [one, other] = letters.filter((letter) => provenance.options[letter] !== "right");
      changeOptions(row, (options) =>
        options.map((option, index) =>
          letters[index] === other
            ? `(${other})${found(options[letters.indexOf(found(one))]).slice(3)}`
            : option,
        ),
      );
    },
    [
      "each option by another letter in each fork",
      "four options, a to d",
      "options say what they claim",
      "same options in all forks",
      "same claims in all forks",
    ],
  ],
  [
    "another letter as the answer",
    (exported) => {
      const { row, provenance } = question(exported, types.reason);
      row.correct_answer = `(${wrongOf(provenance.options)})`;
    },
    ["right letter", "each option right once", "each letter right once"],
  ],
  [
    "an option that says nothing of its claim, in all forks",
    (exported) => {
      const { provenance } = question(exported, types.role);
      const name = found(provenance.pivot.subjects[0]);
      for (const row of rowsOfGroup(exported, types.role))
        changeOptions(row, (options) =>
          options.map((text) =>
            isAbout(text, name) ? `${text.slice(0, 4)}It depends on how you feel.` : text,
          ),
        );
    },
    ["options say what they claim", "options alike in length"],
  ],
  [
    "an option that also names another option's subject, in all forks",
    (exported) => {
      const { provenance } = question(exported, types.role);
      const [first, second] = provenance.pivot.subjects;
      for (const row of rowsOfGroup(exported, types.role))
        changeOptions(row, (options) =>
          options.map((text) => (isAbout(text, found(first)) ? `${text} Or take ${second}.` : text)),
        );
    },
    ["options say what they claim"],
  ],
  [
    "a message that differs in one fork",
    (exported) => {
      question(exported, types.role).row.user_question_or_message += " ";
    },
    ["same message in all forks"],
  ],
  [
    "an option that differs in one fork",
    (exported) =>
      changeOptions(question(exported, types.role).row, (options) =>
        options.map((text) => `${text} Or not.`),
      ),
    ["same options in all forks", "same claims in all forks"],
  ],
  [
    "a message that names what an option builds on, in all forks",
    (exported) => {
      const { provenance } = question(exported, types.role);
      for (const row of rowsOfGroup(exported, types.role))
        row.user_question_or_message += ` And what about ${provenance.pivot.subjects[2]}?`;
    },
    ["message silent about the options' subjects"],
  ],
  [
    "an option that is longer than the others, in all forks",
    (exported) => {
      const { provenance } = question(exported, types.role);
      const name = found(provenance.pivot.subjects[0]);
      for (const row of rowsOfGroup(exported, types.role))
        changeOptions(row, (options) =>
          options.map((text) =>
            isAbout(text, name) ? `${text} ${"Take your time with it. ".repeat(9)}` : text,
          ),
        );
    },
    ["options alike in length"],
  ],
  [
    "a message that another group asks the same persona",
    (exported) => {
      const [{ user_question_or_message: message }] = [question(exported, types.role).row];
      for (const row of rowsOfGroup(exported, types.fact))
        row.user_question_or_message = `${found(message).toUpperCase()}!`;
    },
    ["no message twice"],
  ],
  [
    "an answer that is right by the same letter in two forks",
    (exported) => {
      const [one, other] = [question(exported, types.fact, 0), question(exported, types.fact, 1)];
      const [from, to] = [rightOf(other.provenance.options), rightOf(one.provenance.options)];
      const { options, claims } = other.provenance;
      [options[from], options[to]] = [options[to], options[from]];
      [claims[from], claims[to]] = [claims[to], claims[from]];
      changeOptions(other.row, (texts) => {
        const bare = new Map(texts.map((text) => [text.charAt(1), text.slice(4)]));
        const swapped = new Map([...bare, [from, found(bare.get(to))], [to, found(bare.get(from))]]);
        return [...swapped].map(([letter, text]) => `(${letter}) ${text}`);
      });
      other.row.correct_answer = `(${to})`;
    },
    ["each letter right once", "each option by another letter in each fork"],
  ],
  ...counts.map(
    (column): Spoiling => [
      `${column} one too high`,
      ({ rows }) => {
        found(rows[5])[column] = String(Number(rows[5]?.[column]) + 1);
      },
      [column],
    ],
  ),
  [
    "a share that is not the share",
    ({ rows }) => {
      found(rows[5]).distance_to_ref_proportion_in_context = "0.01%";
    },
    ["distance_to_ref_proportion_in_context"],
  ],
  [
    "an end index past the end",
    (exported) => {
      const { row, context } = question(exported, types.fact);
      row.end_index_in_shared_context = String(context.messages.length + 1);
    },
    ["end index", "causal order"],
  ],
  [
    "an end index after a message of the user",
    ({ rows }) => {
      const row = found(rows[5]);
      row.end_index_in_shared_context = String(Number(row.end_index_in_shared_context) - 1);
    },
    ["end index"],
  ],
  [
    "an end index in the middle of a session",
    ({ rows }) => {
      const row = found(rows[5]);
      row.end_index_in_shared_context = String(Number(row.end_index_in_shared_context) - 2);
    },
    ["end index"],
  ],
  [
    "an end index before the evidence",
    (exported) => {
      const { row, context, evidence } = question(exported, types.role);
      const last = found(evidence.at(-1)).message_index;
      const start = context.messages.findLastIndex(
        (message, index) => message.role === "system" && index < last,
      );
      row.end_index_in_shared_context = String(start);
    },
    ["evidence before the question"],
  ],
];
