import type { Random } from "../../../pipeline/engine/random.ts";
import type { Values } from "./say.ts";

/** A train of two pairs of gears. */
export function gears(random: Random): Values {
  const [first, second] = [random.integer(9, 24), random.integer(30, 96)];
  const [third, fourth] = [random.integer(8, 21), random.integer(28, 84)];
  const speed = random.integer(4, 60) * 10;
  const [firstRatio, secondRatio] = [second / first, fourth / third];
  const ratio = firstRatio * secondRatio;
  const out = speed / ratio;
  return {
    first,
    second,
    third,
    fourth,
    speed,
    firstRatio,
    secondRatio,
    ratio,
    out,
    seconds: 60 / out,
    wheel: first * ratio,
  };
}

/** A knot in thin cord (mm), and in a thicker rope. */
export function rope(random: Random): Values {
  const [model, used] = [random.integer(3, 9), random.integer(14, 48)];
  const [real, knots] = [random.integer(11, 44), random.integer(3, 12)];
  const left = random.integer(9, 40);
  const [growth, each] = [real / model, (used * real) / model];
  const eaten = (knots * each) / 100;
  return {
    model,
    used,
    real,
    knots,
    left,
    growth,
    each,
    diameters: (used * 10) / model,
    eaten,
    length: left + eaten,
    weight: growth ** 2,
  };
}

/** How far sound and light come in a time. */
export function delay(random: Random): Values {
  const [warm, delay] = [random.integer(-14, 36), random.integer(12, 190) / 10];
  const far = random.integer(31, 5900); // million km
  const speed = 331.3 + 0.606 * warm;
  const light = (far * 1e6) / 299_792.458 / 60;
  return {
    warm,
    delay,
    far,
    speed,
    distance: speed * delay,
    rule: (delay / 3) * 1000,
    light,
    back: 2 * light,
    years: (far * 1e9) / speed / 31_557_600,
  };
}
