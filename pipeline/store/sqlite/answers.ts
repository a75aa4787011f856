import { answeredRow, keyRow, ledgerRow, responseRow, responseValues } from "../rows.ts";
import type { AnswerStore } from "../store.ts";
import type { SqliteConnection } from "./connection.ts";

export const putResponseQuery =
  "insert into responses values (null, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

/** At most one of the answers to a request can be used: the last one that ended well. */
const ledgerQuery = `
  with entries as (
    select stage, call, role, model, max_tokens, input_tokens, cached_input_tokens, output_tokens, cost,
      case when ending = 'stop' and exists (select 1 from uses where uses.key = responses.key) then 'used' else 'wasted' end as kind
    from responses
    union all
    select uses.stage, call, role, model, max_tokens, input_tokens, cached_input_tokens, output_tokens, cost, 'saved' as kind
    from uses join responses on responses.ordinal = (select max(ordinal) from responses where responses.key = uses.key and ending = 'stop')
    where uses.cached = 1
  )
  select stage, call, role, model, kind, count(*) as answers, sum(max_tokens) as max_tokens, sum(input_tokens) as input_tokens,
    sum(cached_input_tokens) as cached_input_tokens, sum(output_tokens) as output_tokens, sum(cost) as cost
  from entries group by stage, call, role, model, kind, input_tokens is null, cost is null
  order by stage, call, role, model, kind, input_tokens is null, cost is null`;

export function answerStore({ prepare, query, write }: SqliteConnection): AnswerStore {
  const responses = query("select * from responses where key = ? order by ordinal", responseRow);
  const answered = query(
    "select task, key from responses where stage = ? and partition = ? and task in (select value from json_each(?)) group by task, key order by min(ordinal)",
    answeredRow,
  );
  const like = query(
    "select distinct key from responses where key between ? and ? order by key limit 3",
    keyRow,
  );
  const used = query("select distinct key from uses where key in (select value from json_each(?))", keyRow);
  const ledger = query(ledgerQuery, ledgerRow);
  const putUse = prepare("insert into uses values (null, ?, ?, ?, ?, ?)");
  const putResponse = prepare(putResponseQuery);
  return {
    responses: async (key) => responses.all(key),
    answered: async (stage, partition, keys) => byTask(answered.all(stage, partition, JSON.stringify(keys))),
    // Keys are hexadecimal, so `g` comes after all of them.
    answeredLike: async (beginning) => like.all(beginning, `${beginning}g`).map(({ key }) => key),
    used: async (keys) => new Set(used.all(JSON.stringify(keys)).map(({ key }) => key)),
    ledger: async () => ledger.all(),
    putUse: ({ key, asker, cached }) =>
      write(() => putUse.run(key, asker.stage, asker.partition, asker.key, cached ? 1 : 0)),
    putResponse: (response) => write(() => putResponse.run(...responseValues(response))),
  };
}

function byTask(rows: readonly { readonly task: string; readonly key: string }[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { task, key } of rows) found.set(task, [...(found.get(task) ?? []), key]);
  return found;
}
