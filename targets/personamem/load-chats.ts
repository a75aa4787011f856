import { resolve } from "node:path";
import { type Chat, parseChats } from "../../contexts/chats.ts";
import { ConfigError } from "../../pipeline/engine/errors.ts";
import { sayIssues, shownIssues } from "../load-seed-lines.ts";
import { readNamedFile } from "../read-named-file.ts";

/** The chats of a file of filler. Lines that can't be used are skipped and reported. */
export function loadChats(file: string, folder: string, notice: (message: string) => void): readonly Chat[] {
  const { chats, issues } = parseChats(
    readNamedFile(
      resolve(folder, file),
      "the filler file",
      "check contexts.filler.file in the configuration",
    ),
    file,
  );
  if (chats.length === 0)
    throw new ConfigError(
      `could not use the filler file "${file}": it holds no chat of the form {"messages": [{"role": "user", "content": "…"}, …]}; add chats, or use the built-in filler with contexts.filler.source: builtin`,
      issues.slice(0, shownIssues),
    );
  sayIssues(issues, "chat", notice);
  return chats;
}
