import { messageOf, StoreError } from "../../engine/errors.ts";

const ifDamaged =
  "put back a copy of it, give another --out, or start again with `pipeline run --clean`, which throws away what was paid for; exported files are not affected";

/** The error for a store that can no longer be read. */
export function damaged(file: string, why: string): StoreError {
  return new StoreError(`could not read "${file}": ${why}; ${ifDamaged}`);
}

const isMalformed = (message: string) => /malformed/i.test(message);

export const isDamage = (error: unknown) => /malformed|not a database/i.test(messageOf(error));

/** What the driver says, in plain words if they are known. */
export function sayDriver(error: unknown): string {
  const message = messageOf(error);
  if (isMalformed(message)) return "it is damaged";
  return /readonly database/i.test(message) ? "run.db can only be read" : message;
}

/**
 * Why a database can't be opened. The driver's own message shows only an error number if the system refuses.
 */
export function whyNotOpened(error: unknown, file: string): string {
  return /unable to open/i.test(messageOf(error))
    ? `${file} can't be opened; check that it is a file, and that it and its folder can be written to`
    : sayDriver(error);
}

/** What to do about a file that can't be opened. */
export function insteadOf(error: unknown): string {
  if (isMalformed(messageOf(error))) return ifDamaged;
  if (isDamage(error))
    return "it is damaged, or no store of this program: put back a copy of it, move it away, or give another --out";
  return "check the folder, or give another --out";
}
