import { ConfigError } from "../pipeline/engine/errors.ts";
import type { LoadedConfig } from "../targets/load-config.ts";
import type { TopicFolders } from "../targets/target.ts";
import { partOf } from "../targets/targets.ts";
import { loadRun } from "./options.ts";
import type { Terminal } from "./terminal.ts";
import type { TopicAccess, TopicOptions } from "./topic.ts";

/** What the topic commands need from the configuration. */
export function topicAccess(terminal: Terminal): TopicAccess {
  const load = (options: TopicOptions) => loadRun({ ...options, stage: "export" }, terminal).loaded;
  return {
    folders: (options) => foldersOf(load(options)),
  };
}

/** Those of the configured target, or of the first one that has topics. */
function foldersOf(loaded: LoadedConfig): TopicFolders {
  const found = partOf(loaded.config, ({ topicFolders }) => topicFolders);
  if (found) return found.part(loaded);
  throw new ConfigError("could not find topic packs: no target has any");
}
