import { type Size, sizes } from "../../contexts/sizes.ts";
import type { ContextMessage } from "../../contexts/text.ts";
import type { Format } from "../format.ts";

const questionsFile = (size: Size) => `questions_${size}.csv`;
const contextsFile = (size: Size) => `shared_contexts_${size}.jsonl`;

/** PersonaMem version 1: questions in `questions_SIZE.csv`, and their contexts in `shared_contexts_SIZE.jsonl`. */
export const personaMemFormat: Format = {
  name: "personamem",
  files: sizes.flatMap((size) => [questionsFile(size), contextsFile(size)]),
  open: async ({ sizes: chosen, write }) => {
    // Loaded late, because only an export needs the library that writes CSV.
    const { csvText, rowOf } = await import("./rows.ts");
    for (const size of chosen) {
      write(questionsFile(size), csvText([], true));
      write(contextsFile(size), "");
    }
    let latest = "";
    return {
      add: (context, question) => {
        const { id, size, messages } = context;
        if (id !== latest) for (const piece of lineOf(id, messages)) write(contextsFile(size), piece);
        latest = id;
        write(questionsFile(size), csvText([rowOf(context, question)], false));
      },
      finish: () => {},
    };
  },
};

const messagesOfPiece = 100;

/** The line of a context as JSON, in pieces: that of 1M tokens takes nine megabytes. */
function* lineOf(id: string, messages: readonly ContextMessage[]): Generator<string> {
  for (let from = 0; from < messages.length; from += messagesOfPiece) {
    const piece = messages.slice(from, from + messagesOfPiece).map((message) => JSON.stringify(message));
    yield `${from === 0 ? `{${JSON.stringify(id)}:[` : ","}${piece.join(",")}`;
  }
  yield "]}\n";
}
