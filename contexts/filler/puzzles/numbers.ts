import { numerals } from "../../../personas/dates.ts";
import type { Random } from "../../../pipeline/engine/random.ts";
import { type Puzzle, say } from "./puzzle.ts";

export function otherBase(random: Random): Puzzle {
  const base = random.pick([3, 4, 5, 6, 7, 8, 9]);
  const number = random.integer(130, 3900);
  const steps: string[] = [];
  for (let rest = number; rest > 0; rest = Math.floor(rest / base))
    steps.push(`${rest} = ${base} × ${Math.floor(rest / base)} + ${rest % base}`);
  const text = number.toString(base);
  const next = (number + 1).toString(base);
  const ask = random.pick([
    `How is ${number} written in base ${numerals[base]}, and what comes right after it? Please keep the divisions visible.`,
    `A people that counts by ${base}s meets the number ${number}. Which digits do they write, and what comes next?`,
    `Number systems: turn ${number} into base ${base}. Also its successor, please, and a check.`,
  ]);
  const first = random.pick([
    `Divide by ${base} again and again and keep the remainders: ${steps.join("; ")}.`,
    `The remainders on division by ${base} are the digits, last one first: ${steps.join("; ")}.`,
  ]);
  const places = [...text]
    .map((digit, place) => `${digit} × ${base ** (text.length - 1 - place)}`)
    .join(" + ");
  return {
    kind: "base",
    ask,
    answer: `${first} Read from the end, ${number} is ${text} in base ${numerals[base]}. Check: ${places} = ${number}. The successor, ${number + 1}, is ${next}${next.endsWith("0") ? `, with a carry because ${base - 1} is the largest digit` : `, where only the last digit of ${text} moves`}. So ${number} takes ${text.length} digits here against ${String(number).length} in base ten.`,
    given: [base, number],
    results: [`is ${text} in`, `${number + 1}, is ${next}`],
  };
}

const romanSigns: readonly (readonly [number, string])[] = [
  [1000, "M"],
  [900, "CM"],
  [500, "D"],
  [400, "CD"],
  [100, "C"],
  [90, "XC"],
  [50, "L"],
  [40, "XL"],
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
];

function romanOf(number: number): string {
  const sign = romanSigns.find(([value]) => value <= number);
  return sign ? sign[1] + romanOf(number - sign[0]) : "";
}

export function romanNumeral(random: Random): Puzzle {
  const [first, second] = [random.integer(240, 1960), random.integer(130, 1800)];
  const sum = first + second;
  const parts = [...String(first)].map((digit, place, all) => Number(digit) * 10 ** (all.length - 1 - place));
  const pieces = parts.filter((part) => part > 0).map((part) => `${part} is ${romanOf(part)}`);
  const ask = random.pick([
    `A stone reads ${romanOf(second)} and another should get ${first} carved into it. Which letters are needed? What does the first say? And their sum?`,
    `Roman numerals both ways: write ${first}, read ${romanOf(second)}, and then add them. Is the sum easier in letters or in digits?`,
    `How does one write ${first} in Roman letters, and what number is ${romanOf(second)}? Also their total, carved the Roman way.`,
  ]);
  return {
    kind: "roman",
    ask,
    answer: `${random.pick(["Take it place by place.", "Break the number into its decimal places.", "Each decimal place is written by itself."])} For ${first}: ${pieces.join(", ")}; together ${romanOf(first)}. Reading ${romanOf(second)} from the left, a smaller letter before a larger one is taken off, which gives ${second}. The sum ${first} + ${second} is ${say(sum)}, carved as ${romanOf(sum)}. Of the ${romanOf(sum).length} letters in ${romanOf(sum)}, none may stand four times running, which is why subtraction is used at all.`,
    given: [first, second],
    results: [`together ${romanOf(first)}.`, `gives ${second}.`, `carved as ${romanOf(sum)}.`],
  };
}

export function gearTrain(random: Random): Puzzle {
  const [a, b, c, d] = [
    random.integer(9, 24),
    random.integer(30, 96),
    random.integer(8, 21),
    random.integer(28, 84),
  ];
  const speed = random.integer(4, 60) * 10;
  const ratio = (b / a) * (d / c);
  const out = speed / ratio;
  const ask = random.pick([
    `A wheel of ${a} teeth drives one of ${b}; on its shaft sits a pinion of ${c} that drives ${d}. If the first turns ${speed} times a minute, how fast is the last, and which way round?`,
    `Gears: ${a} into ${b}, then ${c} into ${d}, input ${speed} turns a minute. Ratio, output speed, gain in torque without friction?`,
    `Why not one pair of wheels? Take the train ${a} to ${b} and ${c} to ${d} at ${speed} turns a minute as a case.`,
  ]);
  const first = random.pick([
    `The first pair divides the speed by ${b}/${a} = ${say(b / a, 3)}, the second by ${d}/${c} = ${say(d / c, 3)}. Together the ratio is ${say(ratio, 3)} to 1.`,
    `Multiply the two ratios: ${b}/${a} times ${d}/${c}, that is ${say(b / a, 3)} × ${say(d / c, 3)}, and the ratio is ${say(ratio, 3)} to 1.`,
  ]);
  return {
    kind: "gears",
    ask,
    answer: `${first} From ${speed} turns a minute there remain ${say(out, 2)} at the end, one turn in ${say(60 / out, 2)} s, in the same direction as the first wheel, because two meshings reverse it twice. Torque grows by the same ${say(ratio, 2)} when friction is left out. A single pair with ${a} teeth on the pinion would need a wheel of ${say(a * ratio)} teeth for that.`,
    given: [a, b, c, d, speed],
    results: [`ratio is ${say(ratio, 3)}`, `remain ${say(out, 2)}`],
  };
}

export function ropeScale(random: Random): Puzzle {
  const [model, used, real, knots] = [
    random.integer(3, 9),
    random.integer(14, 48),
    random.integer(11, 44),
    random.integer(3, 12),
  ];
  const each = (used * real) / model;
  const left = random.integer(9, 40);
  const ask = random.pick([
    `A knot tied in ${model} mm cord swallows ${used} cm of it. How much does the same knot take in rope of ${real} mm, and how long must a rope be for ${knots} of them with ${left} m left over?`,
    `Scaling a knot up: ${used} cm in cord of ${model} mm, wanted in ${real} mm rope, ${knots} times, with ${left} m of plain rope between. Total length?`,
    `Knots and thickness: linear or squared? For instance ${used} cm at ${model} mm, now at ${real} mm, ${knots} knots and ${left} m clear.`,
  ]);
  const first = random.pick([
    `The shape is the same, so length grows in proportion to thickness: ${real} / ${model} = ${say(real / model, 3)}, and ${used} cm become ${say(each, 1)} cm for each knot.`,
    `Count in diameters. ${used} cm in ${model} mm cord are ${say((used * 10) / model, 1)} diameters, and that many at ${real} mm make ${say(each, 1)} cm for each knot.`,
  ]);
  return {
    kind: "rope",
    ask,
    answer: `${first} Then ${knots} of them eat ${say((knots * each) / 100, 2)} m, and with ${left} m clear the rope must measure ${say(left + (knots * each) / 100, 2)} m. Weight is another matter: it goes with the cross-section, so a meter of the ${real} mm rope for these ${knots} knots weighs ${say((real / model) ** 2, 2)} times as much as one at ${model} mm of the same fiber. ${random.pick(["Stiff rope takes slightly more.", "Wet fiber may change the fit.", "Leave a little for tightening."])}`,
    given: [model, used, real, knots, left],
    results: [`${say(each, 1)} cm for each`, `measure ${say(left + (knots * each) / 100, 2)} m`],
  };
}

export function lightAndSound(random: Random): Puzzle {
  const [warm, delay, far] = [
    random.integer(-14, 36),
    random.integer(12, 190) / 10,
    random.integer(31, 5900),
  ];
  const speed = 331.3 + 0.606 * warm;
  const light = (far * 1e6) / 299_792.458 / 60;
  const ask = random.pick([
    `Thunder follows lightning after ${delay} s at ${warm} °C: how far off was it? And light itself, how long does it need for ${say(far)} million km?`,
    `Two delays: sound arrives ${delay} s after a flash in air of ${warm} °C, and a radio signal crosses ${say(far)} million km. Distance of the first, duration of the second?`,
    `How can a delay be read as a distance? Take ${delay} s for sound at ${warm} °C, and, the other way round, ${say(far)} million km for light.`,
  ]);
  const first = random.pick([
    `Sound at ${warm} °C runs at about 331.3 + 0.606 × ${warm} = ${say(speed, 1)} m/s. In ${delay} s that is ${say(speed * delay)} m; the time the flash needs is negligible.`,
    `Take ${say(speed, 1)} m/s for sound in air of ${warm} °C. Multiplied by ${delay} s, the flash was ${say(speed * delay)} m away.`,
  ]);
  return {
    kind: "delay",
    ask,
    answer: `${first} At ${warm} °C the common rule of three seconds a kilometer would have said ${say((delay / 3) * 1000)} m. Light covers 299,792 km in a second, so ${say(far)} million km take ${say(light, 2)} min, and an answer from there would be back after ${say(2 * light, 2)} min. Sound, if it could travel through that emptiness at ${say(speed)} m/s, would need ${say((far * 1e9) / speed / 31_557_600, 1)} years for ${say(far)} million km.`,
    given: [warm, delay, far],
    results: [`${say(speed * delay)} m`, `take ${say(light, 2)} min`],
  };
}
