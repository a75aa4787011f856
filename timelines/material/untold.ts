import { z } from "zod";
import type { Tag } from "../../content/people/vocabulary.ts";
import { type UnstatedLevel, unstatedLevels } from "../levels.ts";
import type { KindTheme, ThemeSubject, TopicThemes } from "../themes/themes.ts";
import { type LeveledKind, leveledKinds, type TopicLevels } from "./plan-levels.ts";

// Units of the levels at which nothing is stated, in the form that a model writes and in the form of packs.

const text = z.string().trim().min(1);
const four = <T extends z.ZodType>(schema: T) => z.array(schema).length(4);
const two = <T extends z.ZodType>(schema: T) => z.array(schema).length(2);

/** What the person says in the turn that is evidence, and what the assistant answers. */
const turn = z.strictObject({ says: text, reply: text });
/** Includes what a reader gathers from it. */
const shown = turn.extend({ reading: text });
type Turn = z.infer<typeof turn>;
type ReadTurn = z.infer<typeof shown>;

const twoTurns = { keys: two(text), mappings: two(turn), pointers: two(turn), readings: four(text) };

/** By unit: `implied` or `scattered`, followed by the kind of the pivot. */
export const untoldSchema = z.strictObject({
  impliedRole: z.strictObject({
    requests: two(text),
    rivals: four(
      z.strictObject({ likes: shown, left: shown, dislikes: shown, passing: shown, answers: two(text) }),
    ),
  }),
  impliedSequence: z.strictObject({
    moments: z.array(z.strictObject({ for: shown, against: shown })).length(3),
    message: text,
    courses: four(text),
  }),
  impliedReason: z.strictObject({
    before: shown,
    reasons: four(shown.extend({ recalled: text, carried: text })),
    asks: text,
    elsewhere: text,
  }),
  impliedFact: z.strictObject({ stories: four(shown.extend({ recalled: text })), message: text }),
  impliedTried: z.strictObject({
    message: text,
    ideas: four(shown.extend({ passing: shown, idea: text, suggested: text })),
  }),
  scatteredRole: z.strictObject({
    ...twoTurns,
    requests: two(text),
    rivals: four(z.strictObject({ answers: two(text) })),
  }),
  scatteredReason: z.strictObject({
    ...twoTurns,
    asks: text,
    elsewhere: text,
    reasons: four(z.strictObject({ recalled: text, carried: text })),
  }),
  scatteredFact: z.strictObject({ ...twoTurns, message: text, recalled: four(text) }),
  scatteredTried: z.strictObject({
    ...twoTurns,
    message: text,
    ideas: four(z.strictObject({ idea: text, suggested: text })),
  }),
});
export type Untold = z.infer<typeof untoldSchema>;
export type UntoldName = keyof Untold;

interface UntoldUnit {
  readonly name: UntoldName;
  readonly level: UnstatedLevel;
  readonly kind: LeveledKind;
}

const untoldUnits: readonly UntoldUnit[] = unstatedLevels.flatMap((level) =>
  leveledKinds.flatMap((kind) => {
    const wanted = `${level}${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
    const name = untoldSchema.keyof().options.find((one) => one === wanted);
    return name ? [{ name, level, kind }] : [];
  }),
);

/** The level and pivot of a unit. `null` for all other units. */
export const untoldUnit = (name: string): UntoldUnit | null =>
  untoldUnits.find((unit) => unit.name === name) ?? null;

/** The name under which a pivot of a topic is drafted. */
export const draftName = (kind: LeveledKind, levels: TopicLevels): LeveledKind | UntoldName =>
  untoldUnits.find((unit) => unit.kind === kind && unit.level === levels[kind])?.name ?? kind;

/** A unit in the form of packs. */
export interface PackUnit {
  readonly name: UntoldName;
  readonly unit: Readonly<Record<string, unknown>>;
}

/**
 * The units in the form of packs, about the subjects of the themes. The caller checks them against the rules.
 */
export function packUnitsOf(untold: Partial<Untold>, themes: TopicThemes): PackUnit[] {
  const named = ({ subject, words }: ThemeSubject) => ({ subject, words });
  const { role, sequence, reason, fact, tried } = themes;
  const { impliedRole, impliedSequence, impliedReason, impliedFact, impliedTried } = untold;
  const { scatteredRole, scatteredReason, scatteredFact, scatteredTried } = untold;
  const packed = {
    impliedRole: impliedRole && {
      ...rivalsOf(role, impliedRole, (rival) => ({
        ...{ likes: shownOf(rival.likes), left: shownOf(rival.left), dislikes: shownOf(rival.dislikes) },
        ...{ passing: shownOf(rival.passing), answers: rival.answers },
      })),
    },
    impliedSequence: impliedSequence && {
      ...named(sequence),
      ...impliedSequence,
      moments: impliedSequence.moments.map((one) => ({
        ...{ for: shownOf(one.for), against: shownOf(one.against) },
      })),
    },
    impliedReason: impliedReason && {
      ...named(reason),
      direction: reason.direction,
      ...impliedReason,
      before: shownOf(impliedReason.before),
      reasons: impliedReason.reasons.map((one) => ({
        ...shownOf(one),
        ...{ recalled: one.recalled, carried: one.carried },
      })),
    },
    impliedFact: impliedFact && {
      ...named(fact),
      message: impliedFact.message,
      stories: impliedFact.stories.map((one) => ({ ...shownOf(one), recalled: one.recalled })),
    },
    impliedTried: impliedTried && {
      problem: tried,
      message: impliedTried.message,
      ideas: impliedTried.ideas.map((one) => ({
        ...shownOf(one),
        ...{ passing: shownOf(one.passing), idea: one.idea, suggested: one.suggested },
      })),
    },
    scatteredRole: scatteredRole && {
      ...turnsOf(scatteredRole),
      ...rivalsOf(role, scatteredRole, ({ answers }) => ({ answers })),
    },
    scatteredReason: scatteredReason && {
      ...named(reason),
      direction: reason.direction,
      ...scatteredReason,
      ...turnsOf(scatteredReason),
    },
    scatteredFact: scatteredFact && { ...named(fact), ...scatteredFact, ...turnsOf(scatteredFact) },
    scatteredTried: scatteredTried && { problem: tried, ...scatteredTried, ...turnsOf(scatteredTried) },
  };
  return untoldUnits.flatMap(({ name }) => {
    const unit = packed[name];
    return unit ? [{ name, unit: { needs: noNeeds, ...unit } }] : [];
  });
}

/** Code adds the needs of a unit later. */
const noNeeds: readonly Tag[] = [];

const threadOf = ({ says, reply }: Turn) => [{ says }, { reply }];
const shownOf = ({ reading, ...said }: ReadTurn) => ({ reading, thread: threadOf(said) });

const rivalsOf = <Rival>(
  theme: KindTheme,
  { requests, rivals }: { readonly requests: readonly string[]; readonly rivals: readonly Rival[] },
  partsOf: (rival: Rival) => object,
) => ({
  name: theme.kind,
  requests,
  rivals: rivals.map((rival, index) => ({
    subject: theme.rivals[index]?.subject ?? "",
    words: theme.rivals[index]?.words ?? [],
    ...partsOf(rival),
  })),
});

const turnsOf = ({ keys, mappings, pointers, readings }: z.infer<z.ZodObject<typeof twoTurns>>) => ({
  keys,
  mappings: mappings.map((one) => ({ thread: threadOf(one) })),
  pointers: pointers.map((one) => ({ thread: threadOf(one) })),
  readings,
});
