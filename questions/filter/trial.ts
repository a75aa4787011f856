import { z } from "zod";

const count = z.int().min(0);
const option = z.int().min(0).max(3);

/** How one writing of a group fared. */
export const trialSchema = z.strictObject({
  verdict: z.enum(["kept", "blind", "unanswerable"]),
  /** How often each option was chosen blind. */
  picks: z.array(count).length(4),
  /** How often so uneven choices come by chance; see `judgeBlind`. */
  p: z.number().min(0).max(1),
  /** The option that was chosen blind above chance. */
  drawn: option.nullable(),
  /** By fork: the option chosen with the evidence alone. Empty where the group was dropped before. */
  answered: z.array(option),
});
export type Trial = z.infer<typeof trialSchema>;

/** What its writer is to mend, in its language; empty where the group is kept. */
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
