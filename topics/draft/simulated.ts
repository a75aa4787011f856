import type { Tag } from "../../content/people/vocabulary.ts";
import { entryAt } from "../../pipeline/lists.ts";
import { coursesOfArc } from "../rival-stories.ts";
import type { ChangeAnswer, StoryAnswer, TalkAnswer } from "./answers.ts";
import type {
  ChangesAnswer,
  ChangesPlan,
  FirstsAnswer,
  FirstsPlan,
  RivalsAnswer,
  RivalsPlan,
} from "./kind-parts.ts";
import type {
  AttemptAnswer,
  AttemptPlan,
  OccasionsAnswer,
  OccasionsPlan,
  PersonalAnswer,
  PersonalPlan,
} from "./other-parts.ts";
import type { Outline, OutlineInput } from "./outline.ts";

// Answers without a model: plain texts that keep the rules, so that all calls can be tried. Every text has a number of its own in
// every few words, so no two texts share eight words.

const wood = ["alder", "birch", "cedar", "hazel", "larch", "maple", "rowan", "willow"] as const;
const shapes = ["loops", "frames", "lanterns", "ladders", "baskets"] as const;
const needsOfPersons: readonly Tag[] = [
  "partner",
  "child",
  "grandchild",
  "mother",
  "brother",
  "flatmates",
  "lives alone",
  "dog",
  "cat",
  "garden",
  "balcony",
  "student",
  "retired",
  "shifts",
  "coast",
  "bicycle",
];

export function simulateOutline({ name }: OutlineInput): Outline {
  const topic = spoken(name).split(" ").slice(0, 2).join(" ").slice(0, 30);
  const kinds = shapes.map((shape) => {
    const things = wood.map((tree) => ({ subject: `${tree} ${topic} ${shape}`, words: [] }));
    const others = { off: entryAt(things, 4), toward: entryAt(things, 5), first: entryAt(things, 6) };
    return { name: `${topic} ${shape}`, rivals: things.slice(0, 4), ...others, arc: entryAt(things, 7) };
  });
  return {
    kinds,
    attempts: shapes.map((_, a) => `The user has problem ${a + 1}`),
    lastNeeds: needsOfPersons.slice(0, 5),
    occasions: wood.map((_, o) => ({
      what: `A list with the number ${o + 1}`,
      needs: needsOfPersons.slice(0, 3).slice(o, o + 1),
    })),
    personal: needsOfPersons.map((need, p) => ({
      matter: `A matter with the number ${p + 1}`,
      needs: [need],
    })),
  };
}

/** A topic's name as in a sentence: "ropeWork" becomes "rope work". */
const spoken = (name: string) => name.replaceAll(/([A-Z]+|\d+)/g, " $1").toLowerCase();

/** Numbers of four digits, none of them twice in a pack. */
type Numbers = () => number;

function numbersFrom(first: number): Numbers {
  let last = first - 1;
  return () => ++last;
}
const ofKind = (k: number, from: number) => numbersFrom(1000 + k * 400 + from);

function storyOf(told: string, number: number): StoryAnswer {
  const says = `Entry ${number}: ${told}, lot ${number}, and box ${number} went to the shelf, as note ${number} says.`;
  return {
    marks: [`box ${number}`],
    thread: [{ says }, { reply: `Noted ${number}, so it stays there for now.` }],
  };
}

/** A story with the number by which an option recalls it. */
const numbered = (told: string, number: number) => ({ number, story: storyOf(told, number) });

const recalling = (number: number) =>
  `Option ${number}: it was box ${number} that settled it, as note ${number} says.`;
const asking = (number: number) => `List ${number}: which one was it?`;

export function simulateRivals({ k, rivals }: RivalsPlan): RivalsAnswer {
  const next = ofKind(k, 0);
  return {
    requests: [asking(next()), asking(next())],
    rivals: rivals.map(({ subject }) => ({
      likes: storyOf(`I like ${subject}`, next()),
      dislikes: storyOf(`I dislike ${subject}`, next()),
      now: storyOf(`{other} gave way to ${subject}`, next()),
      other: storyOf(`{friend} likes ${subject}`, next()),
      answers: [answerOf(subject, next()), answerOf(subject, next())],
    })),
  };
}

const answerOf = (subject: string, number: number) =>
  `Answer ${number}: take ${subject}, number ${number} of those on the list.`;

export function simulateChanges({ k, off, toward }: ChangesPlan): ChangesAnswer {
  return {
    off: changeOf(off.subject, ["I like", "I left"], ofKind(k, 100)),
    toward: changeOf(toward.subject, ["I avoid", "I take"], ofKind(k, 200)),
  };
}

function changeOf(subject: string, [before, after]: readonly [string, string], next: Numbers): ChangeAnswer {
  return {
    elsewhere: asking(next()),
    asks: asking(next()),
    before: storyOf(`${before} ${subject}`, next()),
    reasons: Array.from({ length: 4 }, () => {
      const { number, story } = numbered(`${after} ${subject}`, next());
      return {
        ...story,
        recalled: recalling(number),
        carried: `Advice ${next()}: take the one that is nearer.`,
      };
    }),
  };
}

export function simulateFirsts({ k, first, arc }: FirstsPlan): FirstsAnswer {
  const next = ofKind(k, 300);
  const stories = Array.from({ length: 4 }, () => numbered(`I met ${first.subject}`, next()));
  const moments = Array.from({ length: 3 }, () => ({
    for: numbered(`I like ${arc.subject}`, next()),
    against: numbered(`I avoid ${arc.subject}`, next()),
  }));
  const courses = coursesOfArc.map((course) => {
    const [one, two, three] = course.map((isFor, m) => entryAt(moments, m)[isFor ? "for" : "against"].number);
    const way = next();
    return `Way ${way}: box ${one} came first, in way ${way} box ${two}, and box ${three} ended way ${way}.`;
  });
  return {
    first: {
      message: asking(next()),
      stories: stories.map(({ number, story }) => ({ ...story, recalled: recalling(number) })),
    },
    arc: {
      message: asking(next()),
      moments: moments.map((moment) => ({ for: moment.for.story, against: moment.against.story })),
      courses,
    },
  };
}

export function simulateAttempt({ a }: AttemptPlan): AttemptAnswer {
  const next = numbersFrom(4000 + a * 100);
  return {
    message: asking(next()),
    ideas: Array.from({ length: 4 }, (_, i) => {
      const { number, story } = numbered("I tried it", next());
      return { idea: `idea ${i + 1}`, ...story, suggested: recalling(number) };
    }),
  };
}

export function simulateOccasions({ from, entries }: OccasionsPlan): OccasionsAnswer {
  const next = numbersFrom(5000 + from * 100);
  const visit = () => ({
    why: "The user needs a list.",
    open: talkOf(next()),
    middle: talkOf(next()),
    close: talkOf(next()),
  });
  return { entries: entries.map(() => ({ first: visit(), later: visit() })) };
}

export function simulatePersonal({ from, entries }: PersonalPlan): PersonalAnswer {
  const next = numbersFrom(6000 + from * 10);
  return { entries: entries.map(() => ({ thread: talkOf(next()) })) };
}

const talkOf = (number: number): TalkAnswer => [
  { user: `List ${number}, please.` },
  { reply: `Noted ${number}, here it is.` },
];
