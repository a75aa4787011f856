import type { Random } from "../../../pipeline/engine/random.ts";
import { romanOf } from "./number-styles.ts";
import type { Values } from "./say.ts";

/** A number in another base, and the number after it. */
export function base(random: Random): Values {
  const base = random.pick([3, 4, 5, 6, 7, 8, 9]);
  const number = random.integer(130, 3900);
  const [digits, next] = [number.toString(base), (number + 1).toString(base)];
  const worth = Array.from(digits, (_, place) => base ** (digits.length - 1 - place));
  const digit = Array.from(digits, Number);
  // Each division takes off the last digit.
  const rest = worth.toReversed().map((one) => Math.floor(number / one));
  return {
    base,
    number,
    digits,
    next,
    digit,
    worth,
    rest,
    quotient: rest.map((one) => Math.floor(one / base)),
    remainder: digit.toReversed(),
    largest: base - 1,
    successor: number + 1,
    length: digits.length,
    tens: String(number).length,
    change: { is: next.endsWith("0") ? "carry" : "last" },
  };
}

/** One number to write in Roman numerals, and one to read. */
export function roman(random: Random): Values {
  const [first, second] = [random.integer(240, 1960), random.integer(130, 1800)];
  const sum = first + second;
  const places = Array.from(String(first), Number).toReversed();
  const parts = places.map((digit, place) => digit * 10 ** place).toReversed();
  return {
    first,
    second,
    sum,
    letters: romanOf(sum).length,
    part: parts.filter((part) => part > 0),
  };
}
