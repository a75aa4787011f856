import { type Size, sizes } from "../../contexts/sizes.ts";
import type { ContextMessage } from "../../contexts/text.ts";
import { lazyFor } from "../../pipeline/lazy.ts";
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
        if (id !== latest)
          write(contextsFile(size), `{${JSON.stringify(id)}:[${messages.map(jsonOf).join(",")}]}\n`);
        latest = id;
        write(questionsFile(size), csvText([rowOf(context, question)], false));
      },
      finish: () => {},
    };
  },
};

/** Contexts and forks share most of their messages. */
const jsonOf = lazyFor((message: ContextMessage) => JSON.stringify(message));
