import { puzzleLists } from "../../../content/filler/bank.ts";
import type { Random } from "../../../pipeline/engine/random.ts";
import { entryAt } from "../../../pipeline/lists.ts";
import type { Values } from "./say.ts";

/** An old unit in a modern one, and the other way. */
export function conversion(random: Random): Values {
  const { from, to, factor } = random.pick(puzzleLists().units);
  const [count, other] = [random.integer(23, 990) / 2, random.integer(31, 780)];
  const rough = Number(factor.toPrecision(2));
  const gap = Math.abs(rough - factor);
  return {
    from,
    to,
    factor,
    count,
    other,
    rough,
    converted: count * factor,
    roughly: count * rough,
    error: (100 * gap) / factor,
    off: count * gap,
    back: other / factor,
  };
}

/** What a cylinder holds, and its skin without a lid. Lengths are in cm. */
export function cylinder(random: Random): Values {
  const [across, high, rate] = [random.integer(34, 290), random.integer(40, 420), random.integer(4, 48)];
  const radius = across / 2;
  const base = Math.PI * radius ** 2;
  const liters = (base * high) / 1000;
  return {
    across,
    high,
    rate,
    radius,
    base,
    liters,
    minutes: liters / rate,
    climb: (rate * high) / liters,
    skin: (Math.PI * across * high + base) / 10_000,
    doubled: 2 * across,
    fourfold: 4 * liters,
  };
}

/** Lengths and areas on a map. It is measured in cm, the ground in km. */
export function map(random: Random): Values {
  const scale = random.pick([5, 10, 20, 24, 25, 40, 50, 62.5, 63.36, 75, 80, 100, 125, 200, 250, 500]) * 1000;
  const [length, wide, high] = [
    random.integer(21, 390) / 10,
    random.integer(8, 94) / 10,
    random.integer(8, 94) / 10,
  ];
  return {
    scale,
    length,
    wide,
    high,
    meters: scale / 100,
    far: (length * scale) / 100_000,
    trueWide: (wide * scale) / 100_000,
    trueHigh: (high * scale) / 100_000,
    area: (wide * high * scale ** 2) / 1e10,
    doubled: 2 * scale,
    halved: length / 2,
    quarter: (wide * high) / 4,
  };
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = values.length / 2;
  return (entryAt(sorted, Math.ceil(half) - 1) + entryAt(sorted, Math.floor(half))) / 2;
}

/** Readings of an instrument by the hour, and their statistics. */
export function log(random: Random): Values {
  const { name, unit, low, high } = random.pick(puzzleLists().instruments);
  const start = random.integer(0, 11);
  const values = Array.from({ length: random.integer(7, 9) }, () => random.integer(low * 10, high * 10) / 10);
  const count = values.length;
  const [mean, median] = [values.reduce((a, b) => a + b, 0) / count, medianOf(values)];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const range = most - least;
  const jumps = values.slice(1).map((value, place) => Math.abs(value - entryAt(values, place)));
  const jump = Math.max(...jumps);
  const before = start + jumps.indexOf(jump);
  return {
    name,
    unit,
    count,
    mean,
    median,
    least,
    most,
    range,
    jump,
    before,
    hour: values.map((_, place) => start + place),
    reading: values,
    total: mean * count,
    side: { is: Math.abs(median - mean) < 0.005 ? "equal" : median > mean ? "above" : "below" },
    after: before + 1,
    share: (100 * jump) / range,
  };
}
