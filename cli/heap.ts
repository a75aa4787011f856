import { setFlagsFromString } from "node:v8";

/**
 * Lets the heap grow to twice the live objects before garbage collection, instead of up to four times. Long prompts are
 * large texts that soon become garbage and would take most of the memory of a run. It costs no time (`npm run bench:models`).
 */
export function growHeapSlowly(): void {
  setFlagsFromString("--heap-growing-percent=100");
}
