import { describe, expect, it } from "vitest";
import { botNames } from "./bot-names.ts";

const isBot = botNames(["WikiTextPoster"]);

describe("a bot", () => {
  it("is AutoModerator, a listed name in any case, or a name that ends in bot", () => {
    const bots = [
      "AutoModerator",
      "AUTOMODERATOR",
      "wikitextposter",
      "RemindMeBot",
      "haiku-bot",
      "haiku_bot",
    ];
    const more = ["gifbot", "GIFBOT", "bot", "im_a_bOt", "AbbotBot", "metalbot"];
    expect([...bots, ...more].filter((name) => !isBot(name))).toEqual([]);
  });

  it("is not somebody whose surname ends in bot and is a word of its own, nor a name with bot elsewhere", () => {
    const people = [
      "talbot",
      "TALBOT",
      "JohnTalbot",
      "john_talbot",
      "abbot",
      "kate-abbot",
      "Cabot",
      "turbot",
    ];
    expect([...people, "bottle", "botany_ben", "talbot42", "robots", "", "[deleted]"].filter(isBot)).toEqual(
      [],
    );
    expect(isBot(null)).toBe(false);
  });
});
