import { messageOf, StoreError } from "../../engine/errors.ts";
import type { PostgresPlace } from "../address.ts";

/** The error code of the server or the operating system; "" if there is none. */
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0] !== undefined) return codeOf(error.errors[0]);
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/**
 * Whether the same request may succeed later, because the connection was lost, or the server is starting,
 * stopping or out of connections.
 */
export function isPassing(error: unknown): boolean {
  const code = codeOf(error);
  return (
    /^(08...|57P0[123]|53300|ECONN\w+|EPIPE|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|EAI_AGAIN)$/.test(code) ||
    /connection (terminated|ended)|not queryable|timeout expired/i.test(messageOf(error))
  );
}

export const describeRun = ({ address, schema }: PostgresPlace) => `the run "${schema}" in "${address}"`;

/** Says why a store can't be opened, and what to do. No message contains the password. */
export function openingError(error: unknown, place: PostgresPlace): StoreError {
  if (error instanceof StoreError) return error;
  return new StoreError(`could not open ${describeRun(place)}: ${whyNotOpened(error, place)}`);
}

function whyNotOpened(error: unknown, { address, env }: PostgresPlace): string {
  const code = codeOf(error);
  const message = messageOf(error);
  const { pathname } = new URL(address);
  const database = decodeURIComponent(pathname.slice(1));
  if (code === "3D000")
    return `the server has no database "${database}"; create it with \`createdb ${database}\`, or name another in store`;
  if (/^28/.test(code) || /password must be a string/.test(message))
    return env.PGPASSWORD
      ? `${messageOf(error)}; check the user in store and the environment variable PGPASSWORD`
      : "the server asks for a password; set the environment variable PGPASSWORD";
  if (code === "42501")
    return `${message}; to read a run, a user needs usage on its schema and select on its tables; to make one, a user must own the schema or have the right to create it`;
  if (isPassing(error) || code === "ENOTFOUND")
    return `no server answers (${message || code}); check the address in store, and that the server runs`;
  return `${message}; check the address in store`;
}

export function writingError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const isFull = codeOf(error) === "53100";
  return new StoreError(
    `could not write to the run's store: ${messageOf(error)}; what was finished before is kept, run again ${isFull ? "when the server has room" : "when the cause is fixed"}`,
  );
}

export function readingError(error: unknown, place: PostgresPlace): StoreError {
  if (error instanceof StoreError) return error;
  return new StoreError(`could not read ${describeRun(place)}: ${messageOf(error)}`);
}
