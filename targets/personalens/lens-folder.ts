import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { treeName } from "./format/layout.ts";

const profiles = (folder: string) => join(folder, "data", "profile");
const hasUsers = (folder: string) => existsSync(profiles(folder));

/** Whether a folder is an export, or has the layout of the original itself. */
export const isLensFolder = (folder: string) => hasUsers(join(folder, treeName)) || hasUsers(folder);

/** The folder that has the layout of the original. */
export const lensRoot = (folder: string) =>
  hasUsers(join(folder, treeName)) ? join(folder, treeName) : folder;

const numberOf = (user: string) => Number(user.slice("user".length));

/**
 * The names of the users, by their numbers, in a folder with the layout of the original. Empty if there are
 * none.
 */
export const usersIn = (root: string): string[] =>
  hasUsers(root)
    ? readdirSync(profiles(root))
        .filter((name) => /^user\d+$/.test(name))
        .sort((one, other) => numberOf(one) - numberOf(other))
    : [];
