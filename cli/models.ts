import type { Command } from "commander";
import { ConfigError } from "../pipeline/engine/errors.ts";
import { accountOf } from "../pipeline/models/account.ts";
import type { EmbeddingsCheck } from "../pipeline/models/check/check-embeddings.ts";
import type { RoleCheck } from "../pipeline/models/check/check-role.ts";
import { embeddingsRole } from "../pipeline/models/embedding-provider.ts";
import { answeringRole, ownSettings, type RoleSettings } from "../pipeline/models/roles.ts";
import { rolesOf } from "../targets/roles.ts";
import { configOption } from "./configuration.ts";
import { loadRun } from "./options.ts";
import { checkLines, embeddingsLine } from "./print/model-check.ts";
import type { Terminal } from "./terminal.ts";

interface Options {
  readonly config?: string;
  readonly model?: string;
  readonly json?: boolean;
}

/** A role that needs no server, or whose server can't be asked. */
interface Unasked {
  readonly role: string;
  readonly needsNothing: string | null;
  readonly problem: string | null;
}

type Checked = RoleCheck | EmbeddingsCheck | Unasked;

export function addModelsCommands(models: Command, terminal: Terminal, interrupted: AbortSignal): void {
  models
    .command("check")
    .description(
      "ask the server of each role up to eleven small questions, and print what it accepts and what to write into the configuration",
    )
    .addOption(configOption())
    .option("--model <name>", "the model of the writer, or offline")
    .option("--json", "one JSON object")
    .action((options: Options) => check(options, terminal, interrupted));
}

/** Exit code 1 if a role would not work as configured. */
async function check(options: Options, terminal: Terminal, signal: AbortSignal): Promise<void> {
  const models = rolesOf(loadRun({ ...options, stage: "export" }, terminal).loaded.config);
  const declared = models.roles.map(({ name }) => name);
  const checks: Checked[] = [];
  for (const role of new Set([...declared, ...Object.keys(models.settings)])) {
    const found = await checkOf(role, models, terminal, signal);
    checks.push(found);
    if (options.json) continue;
    for (const line of checkedLines(found)) terminal.out(line);
  }
  if (options.json) terminal.out(JSON.stringify({ roles: checks }));
  if (checks.some(({ problem }) => problem !== null)) terminal.exit(1);
}

async function checkOf(
  role: string,
  models: RoleSettings,
  { env }: Terminal,
  signal: AbortSignal,
): Promise<Checked> {
  const settings = ownSettings(role, models);
  if (!settings) {
    const needsNothing = `left out, so the ${answeringRole(role, models)} answers`;
    return { role, needsNothing, problem: null };
  }
  if (settings.provider === "offline")
    return { role, needsNothing: "offline, needs no server and no key", problem: null };
  if (settings.provider === "recorded")
    return {
      role,
      needsNothing: `answers from "${settings.folder}", needs no server and no key`,
      problem: null,
    };
  try {
    if (role === embeddingsRole) {
      const { checkEmbeddings } = await import("../pipeline/models/check/check-embeddings.ts");
      return await checkEmbeddings(accountOf(role, settings, env), signal);
    }
    const { checkRole } = await import("../pipeline/models/check/check-role.ts");
    const outside = { signal, now: () => performance.now() };
    return await checkRole(accountOf(role, settings, env), outside, isRole(role, models));
  } catch (error) {
    if (error instanceof ConfigError) return { role, needsNothing: null, problem: error.message };
    throw error;
  }
}

/** Whether a run asks it; a model under any other name is only evaluated. */
const isRole = (role: string, { roles }: RoleSettings) => roles.some(({ name }) => name === role);

function checkedLines(found: Checked): readonly string[] {
  if ("calls" in found) return checkLines(found);
  if ("numbers" in found) return [embeddingsLine(found)];
  return [`${found.role}: ${found.needsNothing ?? found.problem}`];
}
