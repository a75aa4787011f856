import { ConfigError } from "../pipeline/engine/errors.ts";
import { decksBank } from "./decks/bank.ts";
import { fillerBank } from "./filler/bank.ts";
import { forgettingBank } from "./forgetting/bank.ts";
import { compileBank } from "./load.ts";
import { mattersBank } from "./matters/bank.ts";
import { peopleBank } from "./people/bank.ts";
import { lensBank } from "./personalens/bank.ts";
import { redditBank } from "./reddit/bank.ts";

// Part of `npm run build`.
try {
  for (const bank of [decksBank, fillerBank, forgettingBank, peopleBank, mattersBank, redditBank, lensBank])
    compileBank(bank);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
