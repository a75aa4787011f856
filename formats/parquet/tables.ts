import type { FinishedContext } from "../../contexts/text.ts";
import { letters } from "../../questions/types.ts";
import type { QuestionRow } from "../personamem/columns.ts";
import type { Provenance } from "../provenance/lines.ts";
import { type Column, flag, list, openTable, struct, type Table, text, whole } from "./table.ts";

/** The texts of a group of rows. The forks of a persona share most of theirs, so a group takes far less in the file. */
const groupBytes = 16 * 1024 * 1024;

const inRow = (name: keyof QuestionRow, schemaOf: (name: string) => Column<QuestionRow>["schema"]) => ({
  schema: schemaOf(name),
  of: (row: QuestionRow) => row[name],
});
const questionColumns: readonly Column<QuestionRow>[] = [
  inRow("persona_id", whole),
  inRow("question_id", text),
  inRow("question_type", text),
  inRow("topic", text),
  inRow("context_length_in_tokens", whole),
  inRow("context_length_in_letters", whole),
  inRow("distance_to_ref_in_blocks", whole),
  inRow("distance_to_ref_in_tokens", whole),
  inRow("num_irrelevant_tokens", whole),
  inRow("distance_to_ref_proportion_in_context", text),
  inRow("user_question_or_message", text),
  inRow("correct_answer", text),
  inRow("all_options", text),
  inRow("shared_context_id", text),
  inRow("end_index_in_shared_context", whole),
];

const contextColumns: readonly Column<FinishedContext>[] = [
  { schema: text("shared_context_id"), of: ({ id }) => id },
  { schema: whole("persona_id"), of: ({ persona }) => persona },
  { schema: whole("variant"), of: ({ variant }) => variant },
  { schema: whole("fork"), of: ({ fork }) => fork },
  {
    schema: list("messages", (name) => struct(name, text("role"), text("content"))),
    of: ({ messages }) => messages,
    shared: true,
  },
];

function contextTable(): Table<FinishedContext> {
  const bytesOf = ({ messages }: FinishedContext) =>
    messages.reduce((sum, { content }) => sum + content.length, 0);
  // Compressed, a file is half as large, but it takes three times as long to write.
  const codec = "UNCOMPRESSED";
  return openTable({ columns: contextColumns, bytesOf, groupBytes, codec, statistics: false });
}

/** The approximate length of a question and of a line of provenance. */
const lineBytes = 2_000;
/** Until their group is written, lines are objects, which take several times as much memory as their text. */
const lineGroupBytes = groupBytes / 4;
const lines = {
  bytesOf: () => lineBytes,
  groupBytes: lineGroupBytes,
  codec: "SNAPPY",
  statistics: false,
} as const;

const evidence = (name: string) =>
  struct(
    name,
    text("event"),
    whole("message_index"),
    whole("messages"),
    text("date"),
    text("act"),
    text("subject", true),
    text("left", true),
    text("reason", true),
    text("happening"),
    text("person", true),
    flag("undated"),
    text("reading", true),
  );
const claim = (name: string) =>
  struct(
    name,
    text("subject", true),
    list("attitudes", text),
    text("told", true),
    list("says", text),
    list("turns", text),
  );

/** A list can't be null in a table, so a claim without turns has an empty list. */
const withTurns = (claims: Provenance["claims"]) =>
  Object.fromEntries(letters.map((letter) => [letter, { turns: [], ...claims[letter] }]));

const provenanceColumns: readonly Column<Provenance>[] = [
  { schema: text("question_id"), of: (line) => line.question_id },
  { schema: text("group"), of: ({ group }) => group },
  { schema: whole("fork"), of: ({ fork }) => fork },
  { schema: whole("persona_id"), of: (line) => line.persona_id },
  { schema: whole("variant"), of: ({ variant }) => variant },
  { schema: text("date_asked"), of: (line) => line.date_asked },
  { schema: text("distance"), of: ({ distance }) => distance },
  { schema: struct("pivot", text("id"), text("kind"), list("subjects", text)), of: ({ pivot }) => pivot },
  { schema: text("level"), of: ({ level }) => level },
  { schema: text("derivation"), of: ({ derivation }) => derivation },
  { schema: list("evidence", evidence), of: (line) => line.evidence },
  { schema: struct("options", ...letters.map((letter) => text(letter))), of: ({ options }) => options },
  { schema: struct("claims", ...letters.map(claim)), of: ({ claims }) => withTurns(claims) },
];

/** The tables of a size, in which nothing is written yet. */
export interface Tables {
  /** One row for each question, with the columns of `questions_SIZE.csv`. */
  readonly questions: Table<QuestionRow>;
  /** One row for each shared context. */
  readonly contexts: Table<FinishedContext>;
  /** One row for each question, with the keys of its line in `provenance_SIZE.jsonl`. What a line leaves out is null. */
  readonly provenance: Table<Provenance>;
}

export const openTables = (): Tables => ({
  questions: openTable({ columns: questionColumns, ...lines }),
  contexts: contextTable(),
  provenance: openTable({ columns: provenanceColumns, ...lines }),
});
