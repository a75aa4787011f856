import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
const beside = fileURLToPath(new URL(".", import.meta.url));
const above = fileURLToPath(new URL("../../topics/", import.meta.url));
export const packagedTopics = existsSync(`${beside}foodRecommendation.yaml`) ? beside : above;
