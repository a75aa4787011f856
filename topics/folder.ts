import { fileURLToPath } from "node:url";

/**
 * The folder of the packs that come with the package. The compiler copies no YAML: seen from `dist/topics/folder.js`, the
 * packs stay two folders above, in the package's own `topics/`.
 */
export function packFolderOf(moduleUrl: string): string {
  return fileURLToPath(new URL(moduleUrl.endsWith(".ts") ? "." : "../../topics/", moduleUrl));
}

export const packagedTopics = packFolderOf(import.meta.url);
