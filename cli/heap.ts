import { setFlagsFromString } from "node:v8";

/**
 * Has garbage collected when the heap has grown by 60 % of the live objects. By default, it may grow to four times their
 * size. Long contexts and prompts are large texts that soon become garbage, and they would take most of the memory of a
 * run. This takes no more CPU time (20 personas in three sizes, `npm run bench`).
 */
export function growHeapSlowly(): void {
  setFlagsFromString("--heap-growing-percent=60");
}
