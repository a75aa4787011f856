import fc from "fast-check";
import { expect, it } from "vitest";
import { pagedBytes } from "./compact.ts";

it("bytes in pages are those of one array: the last that was put, or zero", () => {
  const length = 2 ** 16;
  const puts = fc.array(fc.tuple(fc.nat({ max: length - 1 }), fc.nat({ max: 255 })), { maxLength: 200 });
  fc.assert(
    fc.property(puts, (given) => {
      const [paged, whole] = [pagedBytes(), new Uint8Array(length)];
      for (const [place, byte] of given) {
        paged.put(place, byte);
        whole[place] = byte;
      }
      expect(Array.from(whole, (_, place) => paged.at(place))).toEqual([...whole]);
    }),
    { numRuns: 10 },
  );
});
