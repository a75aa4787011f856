import { interval, percent, say, sayCount } from "../../checks/measures/say.ts";
import type { Share } from "../../checks/measures/statistics.ts";
import { columns } from "../../pipeline/text/layout.ts";
import type { ReadingReport } from "./agreement.ts";

/** The maximum number of disagreements that are printed; --json has all. */
const mostShown = 10;

/** The report as text for the terminal. */
export function reportLines({ model, all, byLevel, byType, disagreements, failed }: ReadingReport): string[] {
  const row = (name: string, share: Share) => [
    name,
    say(share.questions),
    `${percent(share.share)} (${interval(share)})`,
  ];
  const shown = disagreements
    .slice(0, mostShown)
    .flatMap(({ question, level, recorded, chosen }) => [
      `${question} (${level})`,
      `  recorded: ${recorded}`,
      `  ${model}: ${chosen ?? "no reading follows, or two do"}`,
    ]);
  const more = disagreements.length - mostShown;
  return [
    `Read again by ${model}, without the questions:`,
    "",
    ...columns(
      [
        ["recorded readings", "read", "agrees"],
        ...[...byLevel, ...byType].map((part) => row(part.name, part)),
        row("all", all),
      ],
      [1, 2],
    ),
    ...(shown.length > 0 ? ["", "It reads these in another way:", ...shown] : []),
    ...(more > 0 ? [`${sayCount(more, "more")}; --json has all`] : []),
    ...(failed > 0 ? ["", `No answer came for ${sayCount(failed, "question")}.`] : []),
  ];
}
