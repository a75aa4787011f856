import { describe, expect, it } from "vitest";
import type { RoleSettings } from "../../pipeline/models/roles.ts";
import { type ModelSettings, modelSettings } from "../../pipeline/models/settings.ts";
import { configSchema } from "../../targets/config.ts";
import { chooseModel, turnFormOf } from "./model-respondent.ts";

const served = (model: string, more: object = {}) => ({ provider: "openai", model, ...more });
const { models } = configSchema.parse({
  models: { writer: served("w"), large: served("l", { strictTurns: true }), quiet: { provider: "offline" } },
});
const asked: RoleSettings = {
  roles: [{ name: "writer" }, { name: "judge", fallback: "writer" }],
  settings: models,
};
const other = (model: string): ModelSettings => modelSettings.parse(served(model));

describe("the model that is evaluated", () => {
  it.each([
    ["large", "large", "l"],
    ["writer", "writer", "w"],
    ["judge", "writer", "w"],
    ["gpt-7", "writer", "gpt-7"],
    ["toString", "writer", "toString"],
  ])("%s has the settings of %s", (name, role, model) => {
    expect(chooseModel(name, asked, other)).toMatchObject({ name, role, settings: { model } });
  });

  it.each(["offline", "quiet"])("is refused if it answers nothing: %s", (name) => {
    expect(() => chooseModel(name, asked, other)).toThrow(`could not evaluate "${name}"`);
  });

  it("takes its messages as they are, unless its settings say otherwise", () => {
    const formOf = (name: string) => turnFormOf(chooseModel(name, asked, other).settings);
    expect(formOf("writer")).toEqual({ systemRole: true, strictTurns: false });
    expect(formOf("large")).toEqual({ systemRole: true, strictTurns: true });
  });
});
