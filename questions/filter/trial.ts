import { z } from "zod";

const count = z.int().min(0);
const option = z.int().min(0).max(3);

/** The verdict on one version of a group. */
export const trialSchema = z.strictObject({
  verdict: z.enum(["kept", "blind", "unanswerable"]),
  /** How often each option was chosen without the context. */
  picks: z.array(count).length(4),
  /** The probability of such choices by chance; see `judgeBlind`. */
  p: z.number().min(0).max(1),
  /** The option that was chosen above chance, or `null`. */
  drawn: option.nullable(),
  /** The option chosen with the evidence, by fork. Empty if the group was dropped before that. */
  answered: z.array(option),
});
export type Trial = z.infer<typeof trialSchema>;

/** Tells the writer what to correct. Empty if the group was kept. This text is part of a prompt. */
export function whyGivenUp({ verdict, drawn, picks, answered }: Trial): string {
  if (verdict === "kept") return "";
  if (verdict === "blind" && drawn !== null) {
    const tries = picks.reduce((sum, picked) => sum + picked, 0);
    return `a judge who knows nothing of the user chose option ${drawn + 1} in ${picks[drawn]} of ${tries} tries: make the four equally likely`;
  }
  const wrong = answered.flatMap((chosen, fork) =>
    chosen === fork ? [] : [`who has life ${fork + 1} before them chose option ${chosen + 1}`],
  );
  return `${wrong.join(", ")}: make clear which life each option belongs to`;
}
