import { compiledBeside, packagedFolder } from "../pipeline/text/packaged.ts";
import type { Pack } from "./schema.ts";

/** The folder of the packs that come with the package. */
export const packagedTopics = packagedFolder(import.meta.url, "topics");

/** The same packs as JSON, written by the build. */
export const compiledTopics = compiledBeside<Pack>(import.meta.url, "packs.json");
