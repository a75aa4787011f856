import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packaged } from "../pipeline/text/packaged.ts";
import { outlineOf } from "./outlined-stages.ts";
import { personaMemStages } from "./personamem/stages.ts";

it("The build writes the outlines of all stages of personamem, in their order", () => {
  const written = JSON.parse(readFileSync(join(packaged("dist"), "targets/personamem/stages.json"), "utf8"));
  expect(written).toEqual(personaMemStages.map(outlineOf));
  expect(written.map(({ name }: { name: string }) => name)).toContain("conversations");
});
