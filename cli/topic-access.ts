import { ConfigError } from "../pipeline/engine/errors.ts";
import type { Emit } from "../pipeline/engine/events.ts";
import type { LoadedConfig } from "../targets/load-config.ts";
import { rolesOf } from "../targets/roles.ts";
import { openRunStore } from "../targets/run-store.ts";
import type { TopicFolders } from "../targets/target.ts";
import { partOf } from "../targets/targets.ts";
import { loadRun } from "./options.ts";
import { lineOf } from "./reporter.ts";
import type { Terminal } from "./terminal.ts";
import type { TopicAccess, TopicOptions } from "./topic.ts";
import type { TopicAsker } from "./topic-new.ts";

/** What the topic commands need from the configuration. */
export function topicAccess(terminal: Terminal, signal: AbortSignal): TopicAccess {
  const load = (options: TopicOptions) => loadRun({ ...options, stage: "export" }, terminal).loaded;
  return {
    folders: (options) => foldersOf(load(options)),
    asker: (options) => openAsker(load(options), terminal, signal),
  };
}

/** The topics of the configured target, or of the first one that has topics. */
function foldersOf(loaded: LoadedConfig): TopicFolders {
  const found = partOf(loaded.config, ({ topicFolders }) => topicFolders);
  if (found) return found.part(loaded);
  throw new ConfigError("could not find topic packs: no target has any");
}

/** Answers are kept in the run's store, so that an interrupted draft is not paid for again. */
async function openAsker(loaded: LoadedConfig, terminal: Terminal, signal: AbortSignal): Promise<TopicAsker> {
  const { connectModels, createModels } = await import("../pipeline/models/models.ts");
  let answered = 0;
  const emit: Emit = (event) => {
    if (event.type === "call-end") terminal.err(`${++answered} answered: ${event.call}`);
    else if (event.type === "call-retry" || event.type === "call-again") terminal.err(lineOf(event));
  };
  const roles = rolesOf(loaded.config);
  const models = await createModels(roles, terminal.env);
  const store = models.of("writer").paid
    ? (await openRunStore(loaded, { env: terminal.env, mode: "write" })).store
    : (await import("../pipeline/store/memory.ts")).memoryStore();
  const connected = await connectModels(models, roles, { store, emit });
  const provider = connected.of("writer");
  const asker = { stage: "topic-draft", partition: -1, key: "draft" };
  return {
    offline: !provider.paid,
    ask: async (call, input) => {
      const { ask } = await import("../pipeline/models/ask.ts");
      return ask(call, input, { provider, asker, emit, signal });
    },
    close: () => store.close(),
  };
}
