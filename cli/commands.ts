import type { Command } from "commander";
import { usualConfig } from "./dot-env.ts";
import type { Terminal } from "./terminal.ts";

/** Gives a command its arguments, options and action. */
export type AddCommand = (command: Command, terminal: Terminal, interrupted: AbortSignal) => void;

/** A command as the list of commands shows it. Its modules are loaded only when it is called. */
export interface ListedCommand {
  readonly name: string;
  readonly summary: string;
  load(): Promise<AddCommand>;
}

/** Every command, in the order of the help. */
export const commands: readonly ListedCommand[] = [
  {
    name: "init",
    summary: `write a commented ${usualConfig}, an .env.example and a folder for your own topics; nothing is overwritten`,
    load: async () => (await import("./init.ts")).addInitCommand,
  },
  {
    name: "preview",
    summary: "make one persona, and print one of its conversations and a question with its evidence",
    load: async () => (await import("./preview.ts")).addPreviewCommand,
  },
  {
    name: "run",
    summary: "make all records that are missing, up to a stage, and write the dataset",
    load: async () => (await import("./run.ts")).addRunCommand,
  },
  {
    name: "worker",
    summary: "make partitions of a run that `pipeline run --workers 0` coordinates on another machine",
    load: async () => (await import("./worker.ts")).addWorkerCommand,
  },
  {
    name: "plan",
    summary:
      "show what a run would make and why, with how many model calls and at what cost; makes and sends nothing",
    load: async () => (await import("./plan.ts")).addPlanCommand,
  },
  {
    name: "status",
    summary: "show what is done, what is still to do and what failed; exit code 1 if anything failed",
    load: async () => (await import("./status.ts")).addStatusCommand,
  },
  {
    name: "cost",
    summary: "show what was spent, saved by the cache and wasted on retries, by stage and by model",
    load: async () => (await import("./cost.ts")).addCostCommand,
  },
  {
    name: "record",
    summary:
      "write the models' answers of a run to a folder, from which anybody can make the run again without a model",
    load: async () => (await import("./record.ts")).addRecordCommand,
  },
  {
    name: "models",
    summary: "check the models of the configuration",
    load: async () => (await import("./models.ts")).addModelsCommands,
  },
  {
    name: "show",
    summary: "print a persona, session, question, context or call, for reading",
    load: async () => (await import("./show.ts")).addShowCommand,
  },
  {
    name: "graph",
    summary: "draw what happens to a persona, why its preferences change, and what differs between forks",
    load: async () => {
      const { addGraphCommand } = await import("./graph.ts");
      return (command, terminal) => addGraphCommand(command, terminal);
    },
  },
  {
    name: "audit",
    summary:
      "measure how much of a benchmark, yours or another one, can be answered without its contexts, and its balance, duplicates and text",
    load: async () => (await import("./audit.ts")).addAuditCommand,
  },
  {
    name: "verify",
    summary: "check an exported benchmark from its files alone; exit code 1 if anything is wrong",
    load: async () => (await import("./verify.ts")).addVerifyCommand,
  },
  {
    name: "score",
    summary: "score the answers of a model, by domain and overall",
    load: async () => (await import("./score.ts")).addScoreCommand,
  },
  {
    name: "evaluate",
    summary:
      "ask models, or baselines without a model, the questions of a benchmark, and report how often they are right",
    load: async () => (await import("./evaluate.ts")).addEvaluateCommand,
  },
  {
    name: "memory-server",
    summary:
      "run the reference server of docs/memory-protocol.md, which stores turns, finds them by BM25 and answers by a rule; Ctrl-C stops it",
    load: async () => (await import("./memory-server.ts")).addMemoryServerCommand,
  },
  {
    name: "annotate",
    summary:
      "serve a page on this machine on which people answer questions of a benchmark, with and without the evidence; Ctrl-C stops it",
    load: async () => (await import("./annotate.ts")).addAnnotateCommand,
  },
  {
    name: "topic",
    summary: "make, check and list topic packs",
    load: async () => {
      const { topicAccess } = await import("./topic-access.ts");
      const { addTopicCommands } = await import("./topic.ts");
      return (command, terminal, interrupted) =>
        addTopicCommands(command, terminal, topicAccess(terminal, interrupted));
    },
  },
  {
    name: "completion",
    summary: "print a script that completes commands and options in bash, zsh or fish",
    load: async () => (await import("./completion.ts")).addCompletionCommand,
  },
];
