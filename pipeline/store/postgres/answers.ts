import { randomUUID } from "node:crypto";
import { answeredRow, keyRow, ledgerRow, responseRow, responseValues } from "../rows.ts";
import type { AnswerStore, StoredResponse } from "../store.ts";
import type { PostgresConnection } from "./connection.ts";

/** Each answer has an id, so that one that is sent twice is stored once. */
export const responseColumns = [
  { name: "id", type: "uuid" },
  { name: "key", type: "text" },
  { name: "stage", type: "text" },
  { name: "partition", type: "integer" },
  { name: "task", type: "text" },
  { name: "call", type: "text" },
  { name: "role", type: "text" },
  { name: "model", type: "text" },
  { name: "ending", type: "text" },
  { name: "max_tokens", type: "integer" },
  { name: "input_tokens", type: "integer" },
  { name: "cached_input_tokens", type: "integer" },
  { name: "output_tokens", type: "integer" },
  { name: "cost", type: "double precision" },
  { name: "body", type: "text" },
] as const;
const names = responseColumns.map(({ name }) => name).join(", ");
export const putResponses = `insert into responses (${names}) select ${names} from given order by ordinal on conflict (id) do nothing`;
export const rowOf = (response: StoredResponse) => [randomUUID(), ...responseValues(response)] as const;

const useColumns = [
  { name: "id", type: "uuid" },
  { name: "key", type: "text" },
  { name: "stage", type: "text" },
  { name: "partition", type: "integer" },
  { name: "task", type: "text" },
  { name: "cached", type: "boolean" },
];
const putUses = `,
  used as (
    insert into uses (id, key, stage, partition, task, cached) select id, key, stage, partition, task, cached from given
    on conflict (id) do nothing
  )
  select ordinal from given`;

/** At most one of the answers to a request can be used: the last one that ended well. */
const ledgerQuery = `
  with entries as (
    select stage, call, role, model, max_tokens, input_tokens, cached_input_tokens, output_tokens, cost,
      case when ending = 'stop' and exists (select 1 from uses where uses.key = responses.key) then 'used' else 'wasted' end as kind
    from responses
    union all
    select uses.stage, call, role, model, max_tokens, input_tokens, cached_input_tokens, output_tokens, cost, 'saved' as kind
    from uses join lateral (
      select * from responses where responses.key = uses.key and ending = 'stop' order by ordinal desc limit 1
    ) as last on true
    where uses.cached
  )
  select stage, call, role, model, kind, count(*)::integer as answers, sum(max_tokens)::double precision as max_tokens,
    sum(input_tokens)::double precision as input_tokens, sum(cached_input_tokens)::double precision as cached_input_tokens,
    sum(output_tokens)::double precision as output_tokens, sum(cost) as cost
  from entries group by stage, call, role, model, kind, input_tokens is null, cost is null
  order by stage, call, role, model, kind collate "C", input_tokens is null, cost is null`;

export function answerStore({ query, bulk }: PostgresConnection): AnswerStore {
  const responses = query("select * from responses where key = $1 order by ordinal", responseRow);
  const answered = query(
    "select task, key from responses where stage = $1 and partition = $2 and task = any($3) group by task, key order by min(ordinal)",
    answeredRow,
  );
  const like = query(
    "select distinct key from responses where key between $1 and $2 order by key limit 3",
    keyRow,
  );
  const used = query("select distinct key from uses where key = any($1)", keyRow);
  const ledger = query(ledgerQuery, ledgerRow);
  const putUse = bulk({ columns: useColumns, text: putUses });
  const putResponse = bulk({
    columns: responseColumns,
    text: `, put as (${putResponses}) select ordinal from given`,
  });
  return {
    responses: (key) => responses(key),
    answered: async (stage, partition, keys) => byTask(await answered(stage, partition, keys)),
    // Keys are hexadecimal, so `g` comes after all of them.
    answeredLike: async (beginning) => (await like(beginning, `${beginning}g`)).map(({ key }) => key),
    used: async (keys) => new Set((await used(keys)).map(({ key }) => key)),
    ledger: () => ledger(),
    putUse: ({ key, asker, cached }) =>
      putUse(randomUUID(), key, asker.stage, asker.partition, asker.key, cached),
    putResponse: (response) => putResponse(...rowOf(response)),
  };
}

function byTask(rows: readonly { readonly task: string; readonly key: string }[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { task, key } of rows) found.set(task, [...(found.get(task) ?? []), key]);
  return found;
}
