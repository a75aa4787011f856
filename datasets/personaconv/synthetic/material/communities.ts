import type { Community } from "./community.ts";
import { gaming } from "./gaming.ts";

/** In an order that never changes: a new one goes to the end, or everybody's home moves. */
export const communities: readonly Community[] = [gaming, { ...gaming, domain: "art" }];
