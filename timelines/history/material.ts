import { everydayEvents } from "./everyday.ts";
import { turningEvents } from "./turning.ts";
import type { EventMaterial } from "./words.ts";

export type { EventMaterial } from "./words.ts";

export const lifeEventMaterial: readonly EventMaterial[] = [...everydayEvents, ...turningEvents];
