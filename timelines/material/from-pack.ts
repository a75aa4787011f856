import type { Arc, Attempt, ChangeUnit, First, Kind, Rival, Story } from "../../topics/schema.ts";
import { wordsOfSubject } from "../../topics/units.ts";
import type { KindTheme, ThemeSubject } from "../themes/themes.ts";
import type { MaterialStory } from "./material.ts";

// A pack's units in the form of themes and drafts.

export const namedOf = (thing: {
  readonly subject: string;
  readonly words?: readonly string[] | undefined;
}): ThemeSubject => ({
  subject: thing.subject,
  words: [...wordsOfSubject(thing)],
});

export const themeOf = ({ name, rivals }: Kind): KindTheme => ({ kind: name, rivals: rivals.map(namedOf) });

/** A story without the fields that only the pack's own rules read. */
export const told = ({ days = 1, marks, thread }: Story): MaterialStory => ({ days, marks, thread });

export const groupOf = <Parts>({ needs, requests, rivals }: Kind, partsOf: (rival: Rival) => Parts) => ({
  needs,
  requests,
  rivals: rivals.map(partsOf),
});

interface PivotUnits {
  readonly sequence: Arc;
  readonly reason: ChangeUnit;
  readonly fact: First;
  readonly tried: Attempt;
}

export const pivotsOf = ({ sequence, reason, fact, tried }: PivotUnits) => ({
  sequence: {
    needs: sequence.needs,
    moments: sequence.moments.map((moment) => ({ for: told(moment.for), against: told(moment.against) })),
    message: sequence.message,
    courses: sequence.courses,
    paraphrased: sequence.paraphrased ?? null,
  },
  reason: {
    needs: reason.needs,
    before: told(reason.before),
    reasons: reason.reasons.map((one) => ({
      ...told(one),
      recalled: one.recalled,
      paraphrased: one.paraphrased ?? null,
      carried: one.carried,
    })),
    asks: reason.asks,
    elsewhere: reason.elsewhere,
  },
  fact: {
    needs: fact.needs,
    stories: fact.stories.map((one) => ({
      ...told(one),
      recalled: one.recalled,
      paraphrased: one.paraphrased ?? null,
    })),
    message: fact.message,
  },
  tried: {
    needs: tried.needs,
    message: tried.message,
    ideas: tried.ideas.map((one) => ({
      ...told(one),
      idea: one.idea,
      suggested: one.suggested,
      paraphrased: one.paraphrased ?? null,
    })),
  },
});
