import { daysBetween, weekdayOfDate } from "./calendar.ts";
import { choosing, diceSum, everyPair, roundTable } from "./chance.ts";
import { pendulumPeriod, sundialTime, tideTable, zoneReckoning } from "./clocks.ts";
import { conversion, cylinder, instrumentLog, mapScale } from "./measures.ts";
import { gearTrain, lightAndSound, otherBase, romanNumeral, ropeScale } from "./numbers.ts";
import type { PuzzleKind } from "./puzzle.ts";

/** All kinds of computed questions. Unlike articles, they never run out. */
export const puzzleKinds: readonly PuzzleKind[] = [
  choosing,
  conversion,
  cylinder,
  daysBetween,
  diceSum,
  everyPair,
  gearTrain,
  instrumentLog,
  lightAndSound,
  mapScale,
  otherBase,
  pendulumPeriod,
  romanNumeral,
  ropeScale,
  roundTable,
  sundialTime,
  tideTable,
  weekdayOfDate,
  zoneReckoning,
];
