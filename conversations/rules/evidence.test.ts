import { describe, expect, it } from "vitest";
import { forgettingRequests } from "../../content/forgetting/bank.ts";
import { asksToForget } from "./evidence.ts";

describe("a request to forget something", () => {
  it.each(forgettingRequests().map(({ user }) => user))("is one: %s", (user) => {
    expect(asksToForget(user.replaceAll("{subject}", "the harp"))).toBe(true);
  });

  it.each(["Take the harp out of what you know about me.", "I never mentioned the harp, all right?"])(
    "can be put as: %s",
    (user) => expect(asksToForget(user)).toBe(true),
  );

  it.each(["I love the harp.", "Take the harp along, then come back."])("is none: %s", (user) =>
    expect(asksToForget(user)).toBe(false),
  );
});
