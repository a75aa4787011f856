import { digestOf } from "../../../pipeline/engine/fingerprint.ts";
import { defineStage, type Scope } from "../../../pipeline/engine/stage.ts";
import { type Ingest, ingestSchema } from "../ingest/ingest-record.ts";
import { domainsIn } from "../reading/wanted-domains.ts";
import type { PersonaConvScope } from "../settings.ts";

export const ingestKey = "input";
const version = 4;

/** Reads the input once for the whole run. If threads are synthetic, there is nothing to read. */
export const ingestStage = defineStage({
  name: "ingest",
  version,
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
    const [{ ingest }, { botsToKnow, hiding }, { readersOf }] = await Promise.all([
      import("../ingest/ingest.ts"),
      import("../ingest/hide.ts"),
      import("../reading/readers.ts"),
    ]);
    const { files, domainOf, fields, allDomains, mode, bots, shards, keepNames } = params;
    const wanted = { domainOf, allDomains };
    // The original numbers all posts of an author for its ids, even those without an answer.
    const leastAnswers = mode === "faithful" ? 0 : 2;
    const readers = readersOf({ files: services.inputs, wanted, fields }, services.readers);
    try {
      return await ingest(
        {
          ...{ shards, fields, leastAnswers, readers, domainOf: domainsIn(wanted) },
          name: digestOf({ files, wanted, fields, leastAnswers, version }).slice(0, 16),
          ...hiding({ keepNames, isBot: botsToKnow(mode, bots), keyedHash: services.keyedHash }),
        },
        services,
      );
    } finally {
      for (const reader of readers) await reader.close();
    }
  },
});
