import { setFlagsFromString } from "node:v8";

/**
 * Lets the heap grow to twice what is alive before it is swept, in place of up to four times. Long prompts are few large
 * texts that soon are garbage, which would be most of the memory of a run; it takes no longer (`npm run bench:models`).
 */
export function growHeapSlowly(): void {
  setFlagsFromString("--heap-growing-percent=100");
}
