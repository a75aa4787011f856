import { compiled, packaged } from "../pipeline/text/packaged.ts";
import type { Pack } from "./schema.ts";

/** The folder of the packs that come with the package. */
export const packagedTopics = packaged("topics");

/** The same packs as JSON, written by the build. */
export const compiledTopics = compiled<Pack>("topics/packs");
