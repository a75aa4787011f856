import { type Size, sizes } from "../../../contexts/sizes.ts";
import type { CommandOption } from "../../command-options.ts";
import { mostPersonas } from "../../personas-configuration.ts";
import type { DrawCommand, Preview, Show } from "../../reading.ts";
import type { PersonaMemConfig } from "../configuration.ts";

const forkOption: CommandOption = {
  flags: "--fork <number>",
  description: "which of its parallel lives",
  kind: "count",
  default: 0,
};

/** What `pipeline show` can print. Pages are loaded when one is asked for. */
export const shows: readonly Show[] = [
  {
    name: "persona",
    parts: "its profile, its life, its preferences as they develop",
    id: "its number, such as 0",
    options: [forkOption],
    show: async (order) => (await import("./persona-page.ts")).personaPage(order),
  },
  {
    name: "session",
    parts: "its turns, each beat with its event",
    id: "PERSONA/TOPIC/PERIOD, with /FORK for a fork other than 0",
    options: [],
    show: async (order) => (await import("./pages.ts")).sessionPage(order),
  },
  {
    name: "question",
    parts: "its options, why each is right or wrong, its evidence",
    id: "a question_id, or PERSONA/SIZE/VARIANT/GROUP/FORK",
    options: [],
    show: async (order) => (await import("./pages.ts")).questionPage(order),
  },
  {
    name: "context",
    parts: "its sessions, with tokens and places of questions",
    id: "a shared_context_id, or PERSONA/SIZE/VARIANT, with /FORK for a fork other than 0",
    options: [],
    show: async (order) => (await import("./pages.ts")).contextPage(order),
  },
];

/** The smallest of the configured sizes: a persona has fewer topics in it. */
const smallestOf = (chosen: readonly Size[]): Size => sizes.find((size) => chosen.includes(size)) ?? sizes[0];

/** A persona in one context of the smallest size. */
export const preview: Preview<PersonaMemConfig> = {
  option: {
    flags: "--persona <number>",
    description: "which persona",
    kind: "count",
    most: mostPersonas,
    default: 0,
  },
  upTo: "contexts",
  narrowing: ({ contexts }) => ({
    contexts: { ...contexts, sizes: [smallestOf(contexts.sizes)], variants: 1 },
  }),
  show: async (run, persona) =>
    (await import("./pages.ts")).firstPage(run, persona, smallestOf(run.loaded.config.contexts.sizes)),
};

/** What happens to a persona in one fork, in one topic or in several. */
export const drawing: DrawCommand = {
  options: [
    { flags: "--persona <number>", description: "whose life", kind: "count", default: 0 },
    {
      flags: "--topic <names>",
      description: "which topics, separated by commas (default: all)",
      kind: "list",
    },
    { ...forkOption, description: "which of the parallel lives" },
  ],
  formats: ["mermaid", "svg", "json"],
  draw: async (order) => (await import("./draw.ts")).drawRun(order),
};
