import { z } from "zod";

/** Where a run is kept in PostgreSQL. */
export interface PostgresPlace {
  /** For example `postgres://user@host:5432/database?sslmode=verify-full`. It contains no password. */
  readonly address: string;
  /** The schema in the database. Each run has its own. */
  readonly schema: string;
  /** The source of the password (`PGPASSWORD`), and of the user if the address has none (`PGUSER`). */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** `sqlite`, or the address of a PostgreSQL database. */
export const storeAddress = z.string().superRefine((address, context) => {
  const message = mistakeIn(address);
  if (message !== null) context.addIssue({ code: "custom", message });
});

/** The name of a run. In PostgreSQL it is the name of the schema. */
export const runName = z
  .string()
  .regex(
    /^(?!pg_|information_schema$)[A-Za-z0-9_][A-Za-z0-9_.-]{0,62}$/,
    "must be at most 63 letters, digits, dots, dashes and underscores, and not begin with a dot, a dash or pg_",
  );

export const isPostgres = (address: string): boolean => /^postgres(ql)?:\/\//.test(address);

/** Messages don't show the address, since a rejected one may contain a password. */
function mistakeIn(address: string): string | null {
  if (address === "sqlite") return null;
  if (!isPostgres(address) || !URL.canParse(address))
    return "must be sqlite, or an address such as postgres://user@host:5432/database";
  const { password, searchParams, pathname } = new URL(address);
  if (password !== "" || searchParams.has("password"))
    return "must hold no password; put it into the environment variable PGPASSWORD, or into .env beside the configuration";
  return pathname.length > 1 ? null : "must name a database, such as postgres://user@host:5432/database";
}
