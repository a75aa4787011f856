import type { Random } from "../../../pipeline/engine/random.ts";
import { type Puzzle, say } from "./puzzle.ts";

/** Old or odd units: the plural, the modern unit, and how many modern units make one old unit. */
export const units: readonly (readonly [string, string, number])[] = [
  ["fathoms", "meters", 1.8288],
  ["furlongs", "meters", 201.168],
  ["nautical miles", "kilometers", 1.852],
  ["hands", "centimeters", 10.16],
  ["surveyor's chains", "meters", 20.1168],
  ["rods", "meters", 5.0292],
  ["acres", "hectares", 0.40468564],
  ["troy ounces", "grams", 31.1034768],
  ["imperial gallons", "liters", 4.54609],
  ["cubic feet", "liters", 28.3168466],
  ["versts", "kilometers", 1.0668],
  ["toises", "meters", 1.949],
  ["pounds per square inch", "kilopascals", 6.894757],
  ["millimeters of mercury", "hectopascals", 1.33322],
  ["leagues of three miles", "kilometers", 4.828032],
  ["avoirdupois pounds", "kilograms", 0.45359237],
];

export function conversion(random: Random): Puzzle {
  const which = random.integer(0, units.length - 1);
  const [from, to, factor] = units[which] as (typeof units)[number];
  const [count, other] = [random.integer(23, 990) / 2, random.integer(31, 780)];
  const rough = Number(factor.toPrecision(2));
  const ask = random.pick([
    `An old record says ${say(count, 1)} ${from}. What is that in ${to}? How bad is ${rough} as a factor? Going back, how many would ${other} ${to} be?`,
    `Please convert ${say(count, 1)} ${from} to ${to} with the working shown, then ${other} ${to} the other way. Is ${rough} good enough as a factor?`,
    `Units once more: ${say(count, 1)} ${from} in ${to}, and ${other} ${to} in ${from}. And how bad is the factor ${rough}?`,
  ]);
  const forward = random.pick([
    `The factor from ${from} to ${to} is ${factor}, so multiply: ${say(count, 1)} × ${factor} = ${say(count * factor, 2)} ${to}.`,
    `Multiply by ${factor}: ${say(count, 1)} ${from} make ${say(count * factor, 2)} ${to}.`,
  ]);
  const middle = `With ${rough} in place of ${factor} it would come to ${say(count * rough, 2)}, an error of ${say((100 * Math.abs(rough - factor)) / factor, 2)} percent, which is ${say(count * Math.abs(rough - factor), 2)} ${to} here.`;
  const back = `The way back is a division: ${other} / ${factor} = ${say(other / factor, 2)} ${from}. ${random.pick(["Round only at the very end.", "Rounding early would spoil the last digit.", "Check by multiplying back.", "The factor is the exact or customary one."])}`;
  return {
    kind: "conversion",
    ask,
    answer: `${forward} ${middle} ${back}`,
    given: [which, count, other],
    results: [`${say(count * factor, 2)} ${to}`, `${say(other / factor, 2)} ${from}`],
  };
}

export function cylinder(random: Random): Puzzle {
  const [across, high, rate] = [random.integer(34, 290), random.integer(40, 420), random.integer(4, 48)];
  const liters = (Math.PI * (across / 2) ** 2 * high) / 1000;
  const skin = (Math.PI * across * high + Math.PI * (across / 2) ** 2) / 10_000;
  const ask = random.pick([
    `A round cistern measures ${across} cm across and ${high} cm in height. How many liters does it hold? How long at ${rate} liters a minute? How much sheet does it need?`,
    `Volume of an upright cylinder, ${across} cm wide and ${high} cm high, please. Then the time to fill it with ${rate} liters a minute, and the sheet metal without a lid.`,
    `If a drum is ${across} cm in diameter and ${high} cm tall, is it quick to say what it holds? At ${rate} liters a minute, when full?`,
  ]);
  const first = random.pick([
    `Half of ${across} is ${say(across / 2, 1)} cm, and π times its square gives a base of ${say(Math.PI * (across / 2) ** 2)} cm². Times ${high} cm, divided by 1,000, the volume is ${say(liters)} liters.`,
    `The base is π × ${say(across / 2, 1)}² = ${say(Math.PI * (across / 2) ** 2)} cm²; stacked ${high} cm high it makes ${say(liters)} liters.`,
  ]);
  const second = `At ${rate} liters a minute it takes ${say(liters / rate, 1)} min to fill, so the level climbs ${say((rate * high) / liters, 2)} cm each minute. The wall and floor together need ${say(skin, 2)} m² of sheet. Doubling the width alone to ${2 * across} cm would hold four times as much, ${say(4 * liters)} liters, while doubling the height merely doubles it.`;
  return {
    kind: "cylinder",
    ask,
    answer: `${first} ${second}`,
    given: [across, high, rate],
    results: [`${say(liters)} liters`, `${say(liters / rate, 1)} min`, `${say(skin, 2)} m²`],
  };
}

export function mapScale(random: Random): Puzzle {
  const scale = random.pick([5, 10, 20, 24, 25, 40, 50, 62.5, 63.36, 75, 80, 100, 125, 200, 250, 500]) * 1000;
  const [length, wide, high] = [
    random.integer(21, 390) / 10,
    random.integer(8, 94) / 10,
    random.integer(8, 94) / 10,
  ];
  const [far, area] = [(length * scale) / 100_000, (wide * high * scale ** 2) / 1e10];
  const ask = random.pick([
    `On a map at 1:${say(scale)} two towers are ${length} cm apart, and a lake fits into a rectangle of ${wide} by ${high} cm. True distance, true size of the rectangle?`,
    `Scale 1:${say(scale)}. A line of ${length} cm, a field of ${wide} cm by ${high} cm. True length and true area, please?`,
    `What do ${length} cm on paper mean in the field if the sheet says 1:${say(scale)}? The same for an area of ${wide} by ${high} cm, where guesses tend to fail.`,
  ]);
  const first = random.pick([
    `One centimeter stands for ${say(scale / 100)} m, so ${length} cm are ${say(far, 2)} km on the ground.`,
    `Multiply ${length} cm by ${say(scale)} and divide by 100,000: the distance is ${say(far, 2)} km.`,
  ]);
  const second = `For areas the scale counts twice, because both sides of ${wide} by ${high} cm stretch by ${say(scale)}. The sides become ${say((wide * scale) / 100_000, 3)} and ${say((high * scale) / 100_000, 3)} km, and their product is ${say(area, 3)} km². On a sheet at half the scale, 1:${say(2 * scale)}, the line would shrink to ${say(length / 2, 2)} cm, but the rectangle to a quarter, ${say((wide * high) / 4, 2)} cm².`;
  return {
    kind: "map",
    ask,
    answer: `${first} ${second}`,
    given: [scale, length, wide, high],
    results: [`${say(far, 2)} km`, `${say(area, 3)} km²`],
  };
}

const instruments = [
  ["barometer", "hPa", 985, 1032],
  ["river gauge", "cm", 84, 390],
  ["soil thermometer", "°C", 3, 24],
  ["wind gauge", "km/h", 2, 71],
  ["hygrometer", "percent", 31, 97],
  ["tilt meter", "microradians", 110, 640],
  ["well sounder", "cm", 410, 905],
  ["light meter", "lux", 40, 980],
] as const;

export function instrumentLog(random: Random): Puzzle {
  const [name, unit, low, high] = random.pick(instruments);
  const start = random.integer(0, 11);
  const values = Array.from({ length: random.integer(7, 9) }, () => random.integer(low * 10, high * 10) / 10);
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  const range = Math.max(...values) - Math.min(...values);
  const jumps = values.slice(1).map((value, index) => Math.abs(value - (values[index] as number)));
  const jump = Math.max(...jumps);
  const at = start + jumps.indexOf(jump);
  const rows = values.map((value, index) => `${start + index}:00 ${value}`).join("; ");
  const middle = [...values].sort((a, b) => a - b);
  const half = values.length / 2;
  const median = ((middle[Math.ceil(half) - 1] as number) + (middle[Math.floor(half)] as number)) / 2;
  const ask = random.pick([
    `Here is the made-up log of a ${name}, in ${unit}: ${rows}. What are mean, median, range and largest hourly step?`,
    `Readings of an imaginary ${name} (${unit}): ${rows}. Average, middle value, spread, and the steepest change, please.`,
    `Exercise in reading a table. ${name[0]?.toUpperCase()}${name.slice(1)}, hourly, ${unit}: ${rows}. Mean and median, distance between extremes, biggest jump?`,
  ]);
  const first = random.pick([
    `The ${values.length} readings add up to ${say(mean * values.length, 1)}, so the mean is ${say(mean, 2)} ${unit}.`,
    `Sum ${say(mean * values.length, 1)}, divided by ${values.length}: the mean is ${say(mean, 2)} ${unit}.`,
  ]);
  const second = `Sorted, the middle of the row gives a median of ${say(median, 2)}, ${Math.abs(median - mean) < 0.005 ? "equal to" : median > mean ? "above" : "below"} the mean of ${say(mean, 2)}. From ${Math.min(...values)} to ${Math.max(...values)} the range is ${say(range, 1)} ${unit}.`;
  const third = `The largest step lies between ${at}:00 and ${at + 1}:00, where the ${name} moves by ${say(jump, 1)} ${unit}; that single hour covers ${say((100 * jump) / range)} percent of the whole range.`;
  const close = random.pick([
    "So few readings prove no trend.",
    "A smoother series would need closer readings.",
    "One faulty reading would move the mean most.",
    "The median hardly feels a single outlier.",
  ]);
  return {
    kind: "log",
    ask,
    answer: `${first} ${second} ${third} ${close}`,
    given: values,
    results: [
      `mean is ${say(mean, 2)}`,
      `median of ${say(median, 2)}`,
      `range is ${say(range, 1)}`,
      `moves by ${say(jump, 1)}`,
    ],
  };
}
