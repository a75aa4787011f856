import type { Random } from "../../../pipeline/engine/random.ts";
import { choose, factorial, type Puzzle, say } from "./puzzle.ts";

const things = [
  "keys",
  "marbles",
  "pebbles",
  "buttons",
  "shells",
  "tiles",
  "feathers",
  "beads",
  "coins",
  "pegs",
  "bells",
  "flags",
  "rings",
  "cubes",
  "stamps",
  "corks",
  "lenses",
  "spools",
  "nuts",
  "acorns",
  "ribbons",
  "hooks",
  "crystals",
  "gears",
  "candles",
  "wedges",
  "disks",
  "thimbles",
  "needles",
  "knobs",
];

export function choosing(random: Random): Puzzle {
  const count = random.integer(8, 19);
  const taken = random.integer(3, 5);
  const thing = random.pick(things);
  const [all, both] = [choose(count, taken), choose(count - 2, taken - 2)];
  const ask = random.pick([
    `Out of ${count} different ${thing}, ${taken} are to be laid on a tray. In how many ways, if order is ignored? And if two particular ones exclude each other?`,
    `Counting question. There are ${count} ${thing}, all different, and a box takes ${taken}. How many fillings exist? How many avoid one given pair?`,
    `Somebody claims that choosing ${taken} of ${count} ${thing} can be done in fewer than ${say(all + random.integer(20, 90))} ways. Is that so? And what if two exclude each other?`,
  ]);
  const first = random.pick([
    `With order there would be ${Array.from({ length: taken }, (_, step) => count - step).join(" × ")} = ${say(all * factorial(taken))} ways. Each choice of ${taken} ${thing} appears there ${factorial(taken)} times, so divide: ${say(all)} choices.`,
    `Multiply ${Array.from({ length: taken }, (_, step) => count - step).join(" × ")} and divide by ${factorial(taken)}, the number of orders of ${taken} ${thing}. That gives ${say(all)} choices.`,
  ]);
  const second = random.pick([
    `Now the forbidden pair: if both are in, only ${taken - 2} of the other ${count - 2} ${thing} are free to choose, ${say(both)} ways. Subtract and ${say(all - both)} remain.`,
    `Those with both excluded ${thing} number ${say(both)}, since ${taken - 2} more must come from ${count - 2}. Take ${say(both)} from ${say(all)}, and ${say(all - both)} remain.`,
  ]);
  const share = `So the ban costs ${say((100 * both) / all, 1)} percent of them.`;
  return {
    kind: "choosing",
    ask,
    answer: `${first} ${second} ${share}`,
    given: [count, taken],
    results: [`${say(all)} choices`, `${say(all - both)} remain`],
  };
}

/** How many throws of `count` dice with `sides` faces add up to `sum`. */
function throwsWithSum(count: number, sides: number, sum: number): number {
  if (count === 0) return sum === 0 ? 1 : 0;
  return Array.from({ length: sides }, (_, face) => throwsWithSum(count - 1, sides, sum - face - 1)).reduce(
    (a, b) => a + b,
    0,
  );
}

export function diceSum(random: Random): Puzzle {
  const count = random.integer(2, 3);
  const sides = random.pick(
    count === 2 ? [6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20] : [5, 6, 7, 8, 9, 10, 12],
  );
  const sum = random.integer(count + 2, count * sides - 1);
  const total = sides ** count;
  const exact = throwsWithSum(count, sides, sum);
  const least = Array.from({ length: count * sides - sum + 1 }, (_, more) =>
    throwsWithSum(count, sides, sum + more),
  ).reduce((a, b) => a + b, 0);
  const number = count === 2 ? "Two" : "Three";
  const ask = random.pick([
    `${number} fair dice of ${sides} faces are thrown. What is the chance of ${sum} in total? Of ${sum} or more? Fractions and percent, please.`,
    `${number} dice, ${sides} faces each, and the total should be ${sum}. Is that rarer than one would think? And how likely is at least ${sum}?`,
    `Dice again, ${number.toLowerCase()} with faces 1 to ${sides}. Find the odds of a sum of ${sum}. Then of ${sum} at least.`,
  ]);
  const begin = random.pick([
    `There are ${sides} to the power ${count}, or ${say(total)}, equally likely throws of dice told apart`,
    `Telling the dice apart gives ${say(total)} equally likely throws, ${sides} for each of the ${count} dice`,
  ]);
  const middle = `and counting those that add up to ${sum} gives ${say(exact)}, so the chance is ${say(exact)}/${say(total)}, about ${say((100 * exact) / total, 2)} percent.`;
  const end = `For ${sum} or more, add the counts from ${sum} up to ${count * sides}: ${say(least)} throws, or ${say((100 * least) / total, 2)} percent. ${random.pick(
    [
      `The average total is ${say((count * (sides + 1)) / 2, 1)}, which shows on which side of the hill ${sum} lies.`,
      `Compare the commonest totals, which lie around ${say((count * (sides + 1)) / 2, 1)} here.`,
      `By symmetry a total of ${count * (sides + 1) - sum} has the same chance as ${sum}.`,
    ],
  )}`;
  return {
    kind: "dice",
    ask,
    answer: `${begin}, ${middle} ${end}`,
    given: [count, sides, sum],
    results: [`${say(exact)}/${say(total)}`, `${say(least)} throws`],
  };
}

export function roundTable(random: Random): Puzzle {
  const count = random.integer(5, 16);
  const thing = random.pick(things);
  const [all, pair] = [factorial(count - 1), 2 * factorial(count - 2)];
  const ask = random.pick([
    `In how many ways can ${count} different ${thing} be placed around a ring, when turning the ring changes nothing? And in how many do two given ones touch?`,
    `${count} ${thing} around a circle, rotations not counted as different. How many arrangements? How many keep a certain two together?`,
    `Why is the number of circles of ${count} ${thing} not simply ${count} factorial? And what if two insist on being neighbors?`,
  ]);
  const first = random.pick([
    `In a row there would be ${count}! = ${say(factorial(count))} orders, but each circle of ${count} ${thing} can be cut open at ${count} places. Dividing leaves ${say(all)} circles.`,
    `Fix one of the ${count} ${thing} as the starting point; the other ${count - 1} then stand in any order, which makes ${say(all)} circles.`,
  ]);
  const second = `If two must touch, treat them as one: ${count - 1} ${thing} in a ring make ${say(factorial(count - 2))} circles, and the two can stand either way round, so ${say(pair)} in all. As a share of ${say(all)} that is 2/${count - 1}, which is just the chance that a given one of ${count} ${thing} has a certain neighbor.`;
  return {
    kind: "ring",
    ask,
    answer: `${first} ${second}`,
    given: [count],
    results: [`${say(all)} circles`, `${say(pair)} in all`],
  };
}

/**
 * Round `round` of a tournament in which everyone meets everyone, by the circle method: the last one stays,
 * the others rotate.
 */
function pairsOfRound(count: number, round: number): [number, number][] {
  const seat = (place: number): number => ((place + round - 1) % (count - 1)) + 1;
  return Array.from({ length: count / 2 }, (_, row) =>
    row === 0 ? [count, seat(0)] : [seat(row), seat(count - 1 - row)],
  );
}

export function everyPair(random: Random): Puzzle {
  const count = random.integer(4, 12) * 2;
  const round = random.integer(2, count - 1);
  const thing = random.pick([
    "thermometers",
    "clocks",
    "compasses",
    "barometers",
    "scales",
    "rulers",
    "tuning forks",
    "gyroscopes",
    "hydrometers",
    "theodolites",
    "hourglasses",
  ]);
  const pairs = pairsOfRound(count, round).map(([a, b]) => `${a} with ${b}`);
  const total = (count * (count - 1)) / 2;
  const ask = random.pick([
    `${count} ${thing} are to be compared, each with every other one, all of them busy in every round. How many rounds, how many comparisons? What happens in round ${round}?`,
    `A schedule is wanted: ${count} ${thing}, numbered, every pair once, no one idle. What does round ${round} look like? How many rounds?`,
    `How would one plan all meetings among ${count} ${thing} without trial and error? Please show round ${round}.`,
  ]);
  const first = random.pick([
    `Each of the ${count} ${thing} meets ${count - 1} others, and halving ${count} × ${count - 1} gives ${total} comparisons. With ${count / 2} at a time that takes ${count - 1} rounds.`,
    `For the ${thing} there are ${total} comparisons, since ${count} × ${count - 1} counts every pair twice; ${count / 2} fit in a round, so ${count - 1} rounds suffice.`,
  ]);
  const second = random.pick([
    `Seat them in a ring. Number ${count} stays put while the others move up.`,
    `Circle method: number ${count} stays, others turn.`,
    `Hold number ${count} still and rotate all the others.`,
  ]);
  return {
    kind: "pairs",
    ask,
    answer: `${first} ${second} For the ${thing}, round ${round} reads ${pairs.join(", ")}. Among ${thing}, the fixed one meets number 1 in round 1 and number ${round} in round ${round}, so a missing pair out of ${total} would show at once.`,
    given: [count, round],
    results: [`${total} comparisons`, `${count - 1} rounds`, pairs.join(", ")],
  };
}
