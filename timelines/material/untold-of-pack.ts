import { entryAt } from "../../pipeline/lists.ts";
import { escapeRegExp } from "../../pipeline/text/escape-reg-exp.ts";
import type { Thread } from "../../topics/schema.ts";
import { wordsOfSubject } from "../../topics/units.ts";
import type { ThemeSubject, TopicThemes } from "../themes/themes.ts";
import type { Unstated } from "./material.ts";
import { leveledKinds, type TopicLevels } from "./plan-levels.ts";
import { draftName, type Untold } from "./untold.ts";

/**
 * What a model would have written for these levels, taken from the pack's units, with the names of the
 * themes.
 */
export function untoldOfPack(
  { implied, scattered }: Unstated,
  themes: TopicThemes,
  levels: TopicLevels,
): Partial<Untold> {
  const { role, sequence, reason, fact } = themes;
  const written: Partial<Untold> = {
    ...(implied.role && {
      impliedRole: renamed(implied.role.rivals, role.rivals, {
        requests: implied.role.requests,
        rivals: implied.role.rivals.map(({ likes, left, dislikes, passing, answers }) => ({
          ...{ likes: shownOf(likes), left: shownOf(left), dislikes: shownOf(dislikes) },
          ...{ passing: shownOf(passing), answers },
        })),
      }),
    }),
    ...(implied.sequence && {
      impliedSequence: renamed([implied.sequence], [sequence], {
        moments: implied.sequence.moments.map((one) => ({
          ...{ for: shownOf(one.for), against: shownOf(one.against) },
        })),
        message: implied.sequence.message,
        courses: implied.sequence.courses,
      }),
    }),
    ...(implied.reason && {
      impliedReason: renamed([implied.reason], [reason], {
        before: shownOf(implied.reason.before),
        reasons: implied.reason.reasons.map((one) => ({
          ...shownOf(one),
          ...{ recalled: one.recalled, carried: one.carried },
        })),
        asks: implied.reason.asks,
        elsewhere: implied.reason.elsewhere,
      }),
    }),
    ...(implied.fact && {
      impliedFact: renamed([implied.fact], [fact], {
        stories: implied.fact.stories.map((one) => ({ ...shownOf(one), recalled: one.recalled })),
        message: implied.fact.message,
      }),
    }),
    ...(implied.tried && {
      impliedTried: {
        message: implied.tried.message,
        ideas: implied.tried.ideas.map((one) => ({
          ...shownOf(one),
          ...{ passing: shownOf(one.passing), idea: one.idea, suggested: one.suggested },
        })),
      },
    }),
    ...(scattered.role && {
      scatteredRole: renamed(scattered.role.rivals, role.rivals, {
        ...turnsOf(scattered.role),
        requests: scattered.role.requests,
        rivals: scattered.role.rivals.map(({ answers }) => ({ answers })),
      }),
    }),
    ...(scattered.reason && {
      scatteredReason: renamed([scattered.reason], [reason], {
        ...turnsOf(scattered.reason),
        ...{ asks: scattered.reason.asks, elsewhere: scattered.reason.elsewhere },
        reasons: scattered.reason.reasons,
      }),
    }),
    ...(scattered.fact && {
      scatteredFact: renamed([scattered.fact], [fact], {
        ...turnsOf(scattered.fact),
        ...{ message: scattered.fact.message, recalled: scattered.fact.recalled },
      }),
    }),
    ...(scattered.tried && {
      scatteredTried: {
        ...turnsOf(scattered.tried),
        ...{ message: scattered.tried.message, ideas: scattered.tried.ideas },
      },
    }),
  };
  const wanted = new Set<string>(leveledKinds.map((kind) => draftName(kind, levels)));
  return Object.fromEntries(Object.entries(written).filter(([name]) => wanted.has(name)));
}

function turnOf({ thread }: { readonly thread: Thread }) {
  const at = thread.findIndex((entry) => "says" in entry);
  const [entry, answer] = [thread[at], thread[at + 1]];
  return {
    says: entry && "says" in entry ? entry.says : "",
    reply: answer && "reply" in answer ? answer.reply : "",
  };
}

const shownOf = (story: { readonly thread: Thread; readonly reading: string }) => ({
  ...turnOf(story),
  reading: story.reading,
});

const turnsOf = ({
  keys,
  mappings,
  pointers,
  readings,
}: Pick<NonNullable<Unstated["scattered"]["fact"]>, "keys" | "mappings" | "pointers" | "readings">) => ({
  ...{ keys, readings, mappings: mappings.map(turnOf), pointers: pointers.map(turnOf) },
});

interface PackThing {
  readonly subject: string;
  readonly words?: readonly string[] | undefined;
}

/** The texts with the names of other subjects. */
function renamed<Texts>(from: readonly PackThing[], to: readonly ThemeSubject[], texts: Texts): Texts {
  const names = from.map((thing, index) => {
    const [word = thing.subject] = wordsOfSubject(thing);
    const [name = ""] = entryAt(to, index).words;
    return { pattern: new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(word)}(?![\\p{L}\\p{N}])`, "giu"), name };
  });
  return JSON.parse(JSON.stringify(texts), (_, value) =>
    typeof value === "string"
      ? names.reduce((text, { pattern, name }) => text.replaceAll(pattern, () => name), value)
      : value,
  );
}
