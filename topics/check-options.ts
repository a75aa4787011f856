import type { PackIssue } from "./check.ts";
import { mentions } from "./mentions.ts";
import { tellingWords } from "./paraphrase.ts";
import type { PackText } from "./texts.ts";
import { type OptionSet, saidIn } from "./units.ts";

// The rules of `README.md` for the four options of a question.

/** The length of an option may differ from the mean of the four by at most this share of the mean. */
export const lengthTolerance = 0.25;

export function optionIssues({ level, options }: OptionSet): PackIssue[] {
  return [...lengthIssues(options), ...(level === "explicit" ? markIssues(options) : wordIssues(options))];
}

/** The four options of a question are about equally long. */
export function lengthIssues(options: readonly Pick<PackText, "path" | "text">[]): PackIssue[] {
  const mean = options.reduce((sum, { text }) => sum + text.length, 0) / options.length;
  return options.flatMap(({ path, text }) =>
    Math.abs(text.length - mean) > lengthTolerance * mean
      ? [
          {
            path,
            message: `has ${text.length} characters, the four have ${Math.round(mean)} on average: bring them closer`,
          },
        ]
      : [],
  );
}

/** An option recalls its own stories by their marks, and no other. */
function markIssues(options: OptionSet["options"]): PackIssue[] {
  const all = new Set(options.flatMap(({ recalls }) => recalls));
  return options.flatMap(({ path, text, recalls }) => [
    ...recalls
      .filter((story) => !mentions(text, story.marks))
      .map((story) => ({ path, message: `must hold one of the marks ${story.marks.join(", ")}` })),
    ...[...all]
      .filter((story) => !recalls.includes(story) && mentions(text, story.marks))
      .map((story) => ({ path, message: `holds a mark of a rival: ${story.marks.join(", ")}` })),
  ]);
}

/** A paraphrase shares no telling word with any of the stories, unless all of them have it. So counting words finds nothing. */
function wordIssues(options: OptionSet["options"]): PackIssue[] {
  const stories = [...new Set(options.flatMap(({ recalls }) => recalls))].map(saidIn);
  const missing =
    options.length > 0 && options.length < 4
      ? [{ path: options[0]?.path ?? [], message: "all four must be paraphrased, or none" }]
      : [];
  return [
    ...missing,
    ...options.flatMap(({ path, text }) => {
      const shared = tellingWords(text, stories);
      return shared.length === 0
        ? []
        : [{ path, message: `shares "${shared.join('", "')}" with the stories: use other words` }];
    }),
  ];
}
