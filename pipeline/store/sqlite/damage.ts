import { messageOf, StoreError } from "../../engine/errors.ts";

const ifDamaged =
  "put back a copy of it, give another --out, or start again with --clean, which throws away what was paid for; exported files are not affected";

/** The error for a store that can no longer be read. */
export function damaged(file: string, why: string): StoreError {
  return new StoreError(`could not read "${file}": ${why}; ${ifDamaged}`);
}

export const isDamage = (error: unknown) => /malformed|not a database/i.test(messageOf(error));

/**
 * Why a database can't be opened. The driver's own message shows only an error number if the system refuses.
 */
export function whyNotOpened(error: unknown, file: string): string {
  const message = messageOf(error);
  return /unable to open/i.test(message)
    ? `${file} can't be opened; check that it is a file, and that it and its folder can be written to`
    : message;
}

/** What to do about a file that can't be opened. */
export function insteadOf(error: unknown): string {
  if (/malformed/i.test(messageOf(error))) return ifDamaged;
  if (isDamage(error))
    return "it is damaged, or no store of this program: put back a copy of it, move it away, or give another --out";
  return "check the folder, or give another --out";
}
