import { existsSync } from "node:fs";
import { join } from "node:path";
import { treeName } from "./format/layout.ts";

const hasUsers = (folder: string) => existsSync(join(folder, "data", "profile"));

/** Whether a folder is an export, or has the layout of the original itself. */
export const isLensFolder = (folder: string) => hasUsers(join(folder, treeName)) || hasUsers(folder);

/** The folder that has the layout of the original. */
export const lensRoot = (folder: string) =>
  hasUsers(join(folder, treeName)) ? join(folder, treeName) : folder;
