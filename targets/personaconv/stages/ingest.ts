import { defineStage, type Scope } from "../../../pipeline/engine/stage.ts";
import { type Ingest, ingestSchema } from "../ingest/ingest-record.ts";
import type { PersonaConvScope } from "../settings.ts";

export const ingestKey = "input";

/** Reads the input once for the whole run. If threads are synthetic, there is nothing to read. */
export const ingestStage = defineStage({
  name: "ingest",
  version: 4,
  each: "run",
  inputs: {},
  calls: [],
  output: ingestSchema,
  plan: (_, { settings }: Scope<PersonaConvScope>) => {
    const { files, fields, domainOf, allDomains, mode, bots, shards, keepNames, keyId } = settings;
    if (files.length === 0) return [];
    const params = { files, fields, domainOf, allDomains, mode, bots, shards, keepNames, keyId };
    return [{ key: ingestKey, params }];
  },
  run: async ({ params }, _, services): Promise<Ingest> => {
    // Reading and hiding need large libraries, which no other stage or target needs.
    const [{ ingest }, { botsToKnow, hiding }] = await Promise.all([
      import("../ingest/ingest.ts"),
      import("../ingest/hide.ts"),
    ]);
    const { domainOf, fields, allDomains, mode, bots, shards, keepNames } = params;
    const domains = new Map(Object.entries(domainOf));
    return ingest(
      {
        shards,
        fields,
        domainOf: (subreddit) =>
          domains.get(subreddit) ?? (allDomains && subreddit !== "" ? subreddit : null),
        // The original numbers all posts of an author for its ids, even those without an answer.
        leastAnswers: mode === "faithful" ? 0 : 2,
        ...hiding({ keepNames, isBot: botsToKnow(mode, bots), keyedHash: services.keyedHash }),
      },
      services,
    );
  },
});
