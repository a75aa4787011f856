import { describe, expect, it } from "vitest";
import { answeringRole, askedSettings, isRole, modelsSchema, type Roles, settingsOfRole } from "./roles.ts";

const roles: Roles = [
  { name: "user" },
  { name: "assistant", fallback: "user" },
  { name: "judge", fallback: "assistant" },
  { name: "critic" },
];
const served = (model: string) => ({ provider: "openai", model });
const withSettings = (given: object) => ({ roles, settings: modelsSchema(roles).parse(given) });

describe("the role that answers", () => {
  it.each([
    [{ user: served("a") }, "judge", "user"],
    [{ user: served("a"), assistant: served("b") }, "judge", "assistant"],
    [{ user: served("a"), judge: served("c") }, "judge", "judge"],
    [{ user: served("a") }, "critic", "critic"],
    [{ user: served("a"), large: served("d") }, "large", "large"],
    [{ user: served("a") }, "taken-out", "user"],
    [{ user: served("a") }, "constructor", "user"],
  ])("with the settings %j answers %s by %s", (given, role, answering) => {
    expect(answeringRole(role, withSettings(given))).toBe(answering);
  });

  it("is offline if it has no settings and nobody to fall back to", () => {
    expect(settingsOfRole("critic", withSettings({ user: served("a") }))).toEqual({ provider: "offline" });
    expect(settingsOfRole("judge", withSettings({}))).toEqual({ provider: "offline" });
    expect(settingsOfRole("judge", { roles, settings: {} })).toEqual({ provider: "offline" });
  });
});

describe("the roles of a run", () => {
  it("are the declared and the configured ones", () => {
    const models = withSettings({ large: served("d") });
    expect(["judge", "large", "gpt-7", "toString"].map((name) => isRole(name, models))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it("ask each model once, and none that only the configuration names", () => {
    const models = withSettings({ user: served("a"), judge: served("c"), large: served("d") });
    expect(askedSettings(models)).toMatchObject([{ model: "a" }, { model: "c" }, { provider: "offline" }]);
  });

  it("are told apart from typing errors", () => {
    const issuesOf = (given: object) =>
      modelsSchema(roles)
        .safeParse(given)
        .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    expect(issuesOf({ asistant: served("a") })?.[0]).toMatch(/^asistant: did you mean "assistant"\?/);
    expect(issuesOf({ large: served("a") })).toBeUndefined();
  });
});
