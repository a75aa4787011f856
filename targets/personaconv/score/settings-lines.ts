import { columns, say, sayCount, wrap } from "../../../pipeline/text/layout.ts";
import type { Setting } from "../format.ts";
import { drawings, type Interval } from "./bootstrap.ts";
import type { SettingsReport } from "./compare-settings.ts";

/** What the paper calls the settings. */
const titles: Readonly<Record<Setting, string>> = {
  p_conv: "P-Conv",
  p_nonconv: "P-NonConv",
  np_conv: "NP-Conv",
};

/** The comparison of settings as a person reads it. */
export function settingsLines(report: SettingsReport): string[] {
  const { task, split, seed, common, compared, settings, differences } = report;
  const measures = settings[0]?.scores.map(({ measure }) => measure) ?? [];
  return [
    `Task ${task}, split ${split}: ${settings.map(({ setting }) => titles[setting]).join(", ")} on ${sayCount(compared, "common target")} of ${say(common)}`,
    "",
    ...columns(
      [
        ["score", ...settings.map(({ setting }) => titles[setting])],
        ...measures.map((measure, index) => [
          measure,
          ...settings.map(({ scores }) =>
            sayWith(scores[index]?.value ?? null, scores[index]?.interval ?? null),
          ),
        ]),
      ],
      [],
    ),
    "",
    ...columns(
      [
        ["difference", ...measures],
        ...differences.map(({ first, second, scores }) => [
          `${titles[first]} - ${titles[second]}`,
          ...scores.map(({ value, interval }) => sayWith(value, interval)),
        ]),
      ],
      [],
    ),
    "",
    ...wrap(
      `Settings are compared on the targets that all three ask about and all files answer. In brackets the 95 % interval: percentile bootstrap, ${say(drawings)} drawings of targets with seed ${seed}. For a difference each drawing takes the lines of both settings, so that easy and hard targets cancel out. Intervals take targets as independent, and are too narrow if authors have several.`,
    ),
  ];
}

const sayValue = (value: number | null) => (value === null ? "–" : value.toFixed(4));
const sayWith = (value: number | null, interval: Interval | null) =>
  interval === null
    ? sayValue(value)
    : `${sayValue(value)} [${sayValue(interval.low)}, ${sayValue(interval.high)}]`;
