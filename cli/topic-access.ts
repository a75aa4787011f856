import type { Emit } from "../pipeline/engine/events.ts";
import { connectModels, createModels } from "../pipeline/models/models.ts";
import { memoryStore } from "../pipeline/store/memory.ts";
import { sqliteStore } from "../pipeline/store/sqlite.ts";
import { outFolder } from "../targets/open-run.ts";
import { ownTopics, topicFolders } from "../targets/personamem/load-inputs.ts";
import { rolesOf } from "../targets/roles.ts";
import { loadRun } from "./options.ts";
import { lineOf } from "./reporter.ts";
import type { Terminal } from "./terminal.ts";
import type { TopicAccess, TopicOptions } from "./topic.ts";

/** What the topic commands need from the configuration. Answers are kept in the run's store, so that an interrupted draft is not paid for again. */
export function topicAccess(terminal: Terminal, signal: AbortSignal): TopicAccess {
  const load = (options: TopicOptions) => loadRun({ ...options, stage: "export" }, terminal).loaded;
  return {
    folders: (options) => {
      const loaded = load(options);
      return { own: ownTopics(loaded), all: topicFolders(loaded) };
    },
    asker: (options) => {
      const loaded = load(options);
      let answered = 0;
      const emit: Emit = (event) => {
        if (event.type === "call-end") terminal.err(`${++answered} answered: ${event.call}`);
        else if (event.type === "call-retry" || event.type === "call-again") terminal.err(lineOf(event));
      };
      const models = createModels(rolesOf(loaded.config), terminal.env);
      const store = models.of("writer").paid ? sqliteStore(outFolder(loaded), "write") : memoryStore();
      const provider = connectModels(models, rolesOf(loaded.config), { store, emit }).of("writer");
      const asker = { stage: "topic-draft", partition: -1, key: "draft" };
      return {
        offline: !provider.paid,
        ask: async (call, input) => {
          const { ask } = await import("../pipeline/models/ask.ts");
          return ask(call, input, { provider, asker, emit, signal });
        },
        close: () => store.close(),
      };
    },
  };
}
