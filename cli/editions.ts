import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "../pipeline/engine/errors.ts";
import { packaged } from "../pipeline/text/packaged.ts";
import { usualConfig } from "./dot-env.ts";

// An edition is a finished benchmark that comes with the package: a configuration, and a recording of what a model
// answered. Anyone can write its files again without a key.

const editionsFolder = packaged("content/editions");

/** The configuration of an edition. Throws a `ConfigError` if the package has no edition of this name. */
export function editionConfig(name: string): string {
  const names = editionNames();
  if (!names.includes(name))
    throw new ConfigError(
      `could not find the edition "${name}": the package has ${names.length === 0 ? "none" : names.join(", ")}`,
    );
  return join(editionsFolder, name, usualConfig);
}

/** The output folder of an edition if no other is given, relative to the current folder. */
export const editionOut = (name: string): string => `edition-${name}`;

const editionNames = (): string[] =>
  existsSync(editionsFolder)
    ? readdirSync(editionsFolder).filter((name) => existsSync(join(editionsFolder, name, usualConfig)))
    : [];
