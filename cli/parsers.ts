import { InvalidArgumentError } from "commander";

/** Names separated by commas. */
export const parseList = (text: string) =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");

export function parseWhole(text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  if (!Number.isSafeInteger(number))
    throw new InvalidArgumentError(`It must be a whole number up to ${Number.MAX_SAFE_INTEGER}.`);
  return number;
}

const mostWorkers = 256;

export function parseWorkers(text: string): number {
  const number = parseWhole(text);
  if (number <= mostWorkers) return number;
  throw new InvalidArgumentError(`It must be a whole number from 0 to ${mostWorkers}.`);
}

/** @param most the number is less than this */
export const wholeBelow =
  (most: number) =>
  (text: string): number => {
    const number = parseWhole(text);
    if (number < most) return number;
    throw new InvalidArgumentError(`It must be a whole number from 0 to ${most - 1}.`);
  };

export function parsePort(text: string): number {
  if (/^\d+$/.test(text) && Number(text) < 2 ** 16) return Number(text);
  throw new InvalidArgumentError("It must be a port from 0 to 65535.");
}

export function parseAmount(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be an amount such as 20 or 0.5.");
}

/**
 * Reads `0-19`, `0,3` or `0-2,7`: the numbers in order, each once.
 *
 * @param most every number is less than this
 * @param what is numbered, such as "Personas"
 */
export const numbersBelow =
  (most: number, what: string) =>
  (text: string): number[] => {
    const numbers = parseList(text).flatMap((part) => rangeOf(part, most, what));
    if (numbers.length === 0) throw new InvalidArgumentError("It names none.");
    return [...new Set(numbers)].sort((a, b) => a - b);
  };

function rangeOf(part: string, most: number, what: string): number[] {
  const range = /^(\d+)(?:-(\d+))?$/.exec(part);
  const [from, to] = [Number(range?.[1]), Number(range?.[2] ?? range?.[1])];
  if (!range || to < from)
    throw new InvalidArgumentError('It must be numbers and ranges such as "0-19" or "0,3".');
  if (to >= most) throw new InvalidArgumentError(`${what} go from 0 to ${most - 1}.`);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
