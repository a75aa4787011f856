import type { Chat } from "../../contexts/chats.ts";
import { type Size, topicsIn } from "../../contexts/sizes.ts";
import type { ConversationStyle } from "../../conversations/styles.ts";
import type { SourceOfPersonas } from "../../personas/stage.ts";
import { digestOf } from "../../pipeline/engine/fingerprint.ts";
import type { FilterSettings } from "../../questions/filter/stage.ts";
import { pivotOfType, restraintTypes } from "../../questions/types.ts";
import type { LevelShares } from "../../timelines/levels.ts";
import type { Period } from "../../timelines/periods.ts";
import type { Restraint } from "../../timelines/timeline.ts";
import type { TopicDeal } from "../../topics/deal.ts";
import type { Topics } from "../../topics/open.ts";
import type { Pack } from "../../topics/schema.ts";
import { sourceOfPersonas } from "../personas-configuration.ts";
import type { PersonaMemConfig } from "./configuration.ts";

/** What the stages plan from: the configuration, and the content of the files that it names. It is plain JSON. */
export interface Settings {
  readonly personas: SourceOfPersonas;
  readonly seedLines: readonly string[];
  readonly packs: readonly Pack[];
  readonly periods: readonly Period[];
  readonly forks: number;
  readonly restraints: readonly Restraint[];
  /** How many pivots each topic has. `null`: one of each kind. */
  readonly pivots: number | null;
  readonly levels: LevelShares;
  /** How many turns of a topic name its subjects without saying anything about the user. */
  readonly distractors: number;
  /** `null` if questions are not filtered. */
  readonly filter: FilterSettings | null;
  readonly sizes: readonly Size[];
  readonly variants: number;
  readonly fillerChats: readonly Chat[] | null;
  /** How many sessions of filler a model writes. */
  readonly strangers: number;
  readonly deal: TopicDeal;
  /** Whether the writer drafts the material; otherwise it is selected from the packs. */
  readonly drafts: boolean;
  /** Whether a model writes sessions by a plan of its own; otherwise it words the threads of the material. */
  readonly writes: boolean;
  /** Whether one call writes a session, or two agents talk turn by turn. */
  readonly style: ConversationStyle;
  /** Whether a judge reads the sessions that the model wrote. */
  readonly reads: boolean;
  /** Whether a judge reads the questions. */
  readonly readsQuestions: boolean;
}

export interface RunInputs {
  readonly topics: Topics;
  readonly seedLines: readonly string[];
  readonly fillerChats: readonly Chat[] | null;
}

/** The settings, whose packs are read when they are needed, and a digest of everything. */
export function settingsOf(
  config: PersonaMemConfig,
  { topics, ...material }: RunInputs,
): { readonly settings: Settings; readonly digest: string } {
  const others = withoutPacks(config, topics.names, material);
  return {
    settings: {
      ...others,
      get packs() {
        return topics.packs();
      },
    },
    digest: digestOf([others, topics.digest]),
  };
}

function withoutPacks(
  config: PersonaMemConfig,
  topics: readonly string[],
  material: Omit<RunInputs, "topics">,
): Omit<Settings, "packs"> {
  const counts = { topics: topics.length, periods: config.periods.length };
  const { sizes, variants, filler } = config.contexts;
  const drafts = config.material.source === "writer" && isModel(config.models.writer);
  // The writer judges if no judge is configured.
  const isJudged = isModel(config.models.judge ?? config.models.writer);
  return {
    personas: sourceOfPersonas(config.personas),
    periods: config.periods,
    forks: config.forks,
    restraints: restraintTypes
      .filter((type) => config.questions.restraint.includes(type))
      .map((type) => pivotOfType[type]),
    pivots: config.questions.pivots === "all" ? null : config.questions.pivots,
    levels: config.questions.levels,
    distractors: config.questions.distractors,
    filter: config.filter || null,
    sizes,
    variants,
    drafts,
    writes: drafts,
    style: config.conversations.style,
    reads: config.conversations.check && isJudged,
    readsQuestions: config.questions.check && isJudged,
    ...material,
    strangers:
      filler.source === "model" && isModel(config.models.filler ?? config.models.writer)
        ? filler.sessions
        : 0,
    deal: { topics, inContext: Object.fromEntries(sizes.map((size) => [size, topicsIn(size, counts)])) },
  };
}

const isModel = (model: { readonly provider: string } | undefined) =>
  model !== undefined && model.provider !== "offline";
