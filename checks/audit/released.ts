/**
 * What this audit measures of 179 turns of PersonaMem's released contexts, as printed in a notebook of its repository
 * (bowen-upenn/PersonaMem, MIT): to hold other numbers against.
 */
export const releasedTurns = {
  turns: 179,
  compression: 3.17,
  distinct1: 0.124,
  distinct2: 0.608,
  distinct3: 0.895,
  repeating: 0.073,
  lengths: {
    user: { short: 87, median: 109, long: 133 },
    assistant: { short: 114, median: 162, long: 216 },
  },
} as const;
