import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import type { ArtifactDraft, Artifacts } from "../../engine/artifacts.ts";
import { StoreError } from "../../engine/errors.ts";
import { linesOfBytes } from "../lines.ts";
import type { PostgresConnection } from "./connection.ts";

/** The size of a piece, in characters. A piece is written and read at once. */
const mostCharacters = 1024 * 1024;

const bytesRow = z.object({ bytes: z.instanceof(Buffer) }).transform(({ bytes }) => bytes);
const name = { name: "name", type: "text" };
const temporaryName = "temporary ";
const pieceColumns = [name, { name: "piece", type: "integer" }, { name: "bytes", type: "bytea" }];
const putPieces = `,
  put as (insert into artifacts (name, ordinal, bytes) select name, piece, bytes from given on conflict (name, ordinal) do nothing)
  select ordinal from given`;
/** The same digest means the same content, so an existing artifact stays as it is. */
const finishDrafts = `,
  known as (select name, digest, exists (select 1 from artifacts where artifacts.name = given.digest) as there from given),
  finished as (update artifacts set name = known.digest from known where artifacts.name = known.name and not known.there),
  dropped as (delete from artifacts using known where artifacts.name = known.name and known.there)
  select ordinal from given`;
const dropDrafts = `,
  dropped as (delete from artifacts using given where artifacts.name = given.name)
  select ordinal from given`;
const dropTemporary = `,
  dropped as (
    delete from artifacts using given
    where starts_with(artifacts.name, given.name) and (given.kept is null or not starts_with(artifacts.name, given.kept))
  )
  select ordinal from given`;

/**
 * The pieces of a text in the database, in order, under the digest of the whole text. A draft has a temporary
 * name.
 */
export function postgresArtifacts({ query, bulk }: PostgresConnection): Artifacts {
  const piece = query("select bytes from artifacts where name = $1 and ordinal = $2", bytesRow);
  const there = query("select name from artifacts where name = $1 limit 1", z.object({ name: z.string() }));
  const put = bulk({ columns: pieceColumns, text: putPieces });
  const finish = bulk({ columns: [name, { name: "digest", type: "text" }], text: finishDrafts });
  const drop = bulk({ columns: [name], text: dropDrafts });
  async function* bytesOf(of: string): AsyncGenerator<Buffer> {
    for (let ordinal = 0; ; ordinal++) {
      const [bytes] = await piece(of, ordinal);
      if (!bytes) return;
      yield bytes;
    }
  }
  const dropAll = bulk({ columns: [name, { name: "kept", type: "text" }], text: dropTemporary });
  const create = (nameFor = (digest: string) => digest): ArtifactDraft => {
    const draft = `draft ${randomUUID()}`;
    const hash = createHash("sha256");
    let waiting: string[] = [];
    let [characters, pieces] = [0, 0];
    let isAbandoned = false;
    const flush = async () => {
      if (isAbandoned) throw new StoreError("could not write the artifact: it was abandoned");
      if (waiting.length === 0 && pieces > 0) return;
      const text = waiting.join("");
      waiting = [];
      characters = 0;
      hash.update(text);
      await put(draft, pieces++, Buffer.from(text));
    };
    return {
      write: async (line) => {
        waiting.push(`${line}\n`);
        characters += line.length;
        if (characters >= mostCharacters) await flush();
      },
      lines: async function* () {
        await flush();
        yield* linesOfBytes(bytesOf(draft));
      },
      finish: async () => {
        await flush();
        const digest = hash.digest("hex");
        await finish(draft, nameFor(digest));
        return digest;
      },
      abandon: () => {
        isAbandoned = true;
        return drop(draft);
      },
    };
  };
  async function* lines(of: string): AsyncGenerator<string> {
    let isThere = false;
    yield* linesOfBytes(
      (async function* () {
        for await (const bytes of bytesOf(of)) {
          isThere = true;
          yield bytes;
        }
      })(),
    );
    if (!isThere)
      throw new StoreError(
        `could not read the artifact "${of}": it is not in the database; run again with --clean`,
      );
  }
  return {
    create: () => create(),
    lines,
    temporary: (of) => {
      const named = temporaryName + of;
      return {
        isThere: async () => (await there(named)).length > 0,
        lines: () => lines(named),
        create: () => create(() => named),
      };
    },
    dropTemporary: (kept) => dropAll(temporaryName, kept === undefined ? null : temporaryName + kept),
  };
}

/** Deletes the drafts that earlier processes did not finish. */
export const dropLeftDrafts = "delete from artifacts where name like 'draft %'";
