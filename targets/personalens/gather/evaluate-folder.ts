import { basename } from "node:path";
import { openFiles } from "../../../formats/files.ts";
import { ConfigError } from "../../../pipeline/engine/errors.ts";
import { resultsFolder } from "../../evaluation.ts";
import type { CommandEnd, EvaluateOrder } from "../../orders.ts";
import { ruleAssistants } from "../dialogues/assistants-by-rule.ts";
import { countMissing } from "../format/missing.ts";
import { isLensFolder } from "../lens-folder.ts";
import { gatherRatings } from "./gathering.ts";
import { lensPage } from "./page.ts";
import { readForks, readJudged, readMeasured, readMissing } from "./read-rated.ts";
import { type LensReport, lensLines } from "./report.ts";

/**
 * Gathers the measures and judgments of the dialogues in a folder. It asks no model: a run makes dialogues
 * and judgments.
 */
export async function evaluateLensFolder(order: EvaluateOrder): Promise<CommandEnd> {
  const [folder, ...others] = order.paths;
  if (folder === undefined || others.length > 0 || !isLensFolder(folder))
    throw new ConfigError(
      `could not evaluate ${order.paths.map((path) => `"${path}"`).join(", ")}: give one folder with users in the layout of PersonaLens`,
    );
  if (order.models.length > 0 || order.limit !== undefined || order.budget !== undefined)
    throw new ConfigError(
      "could not take --model, --limit or --budget: a run makes dialogues and judgments, by models.assistant and models.judge in the configuration, and this command gathers them",
    );
  const report = await gatherFolder(folder);
  if (report.dialogues === 0 && report.assistants.length === 0)
    throw new ConfigError(
      `could not evaluate "${folder}": it holds neither dialogues.jsonl nor judgments; make them with \`pipeline run --target personalens\``,
    );
  const out = resultsFolder(order);
  const files = openFiles(out);
  try {
    await files.write("evaluation.json", `${JSON.stringify(report, null, 2)}\n`);
    await files.write("evaluation.html", lensPage(report));
    const written = await files.finish();
    return {
      failed: false,
      json: report,
      lines: [...lensLines(report), "", `Wrote ${written.join(" and ")} in ${out}`],
    };
  } catch (error) {
    await files.abandon();
    throw error;
  }
}

async function gatherFolder(folder: string): Promise<LensReport> {
  const gathering = gatherRatings();
  const unparsed: string[] = [];
  const notRead = (place: string) => unparsed.push(place);
  let dialogues = 0;
  let tested = 0;
  for await (const own of readMeasured(folder, notRead)) {
    gathering.add(own);
    dialogues += own.length;
    tested += own.filter(({ assistant }) => !isRule(assistant)).length;
  }
  for await (const own of readForks(folder, notRead)) gathering.add(own);
  let judged = 0;
  for await (const own of readJudged(folder, notRead)) {
    gathering.add(own);
    judged += new Set(own.map(({ task, assistant }) => `${assistant} ${task}`)).size;
  }
  const counting = countMissing();
  for await (const part of readMissing(folder, notRead)) counting.add(part);
  const missing = counting.counted();
  // Without any judgment, only the missing ones show that there was a judge.
  const unjudged = Math.max(missing.counts.judgment, judged === 0 ? 0 : tested - judged);
  return { folder: basename(folder), dialogues, unparsed, unjudged, missing, ...merged(gathering.finish()) };
}

const isRule = (assistant: string) => ruleAssistants.some((name) => assistant.split(" ")[0] === name);

/** A user has an entry from the measures and one from the judge. */
function merged(gathered: ReturnType<ReturnType<typeof gatherRatings>["finish"]>) {
  const users = new Map<string, (typeof gathered.users)[number]>();
  for (const one of gathered.users) {
    const key = `${one.user}\n${one.assistant}`;
    users.set(key, { ...one, means: { ...users.get(key)?.means, ...one.means } });
  }
  return { ...gathered, users: [...users.values()] };
}
