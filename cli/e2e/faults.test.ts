import { describe, expect, it } from "vitest";
import { ConfigError } from "../../pipeline/engine/errors.ts";
import { simulatedText } from "../../pipeline/models/ask.ts";
import { nameColors } from "../../pipeline/models/testing/calls.ts";
import { startModelServer, testKey } from "../../pipeline/models/testing/server.ts";
import { expectEachEndsElsewhere, expectNoKey, inWorkplace, moodOf } from "./faulty-servers.ts";
import { runMoods } from "./moods-run.ts";

describe("a third-party server that fails at random", () => {
  it("gives the same records as our own, and a failure of its kind for the rest", async () => {
    await expectEachEndsElsewhere(100);
  });
});

describe("a key", () => {
  const settings = { retries: 2 };

  it("that stops working in the middle ends the run, which keeps what was made and continues with a new one", () =>
    inWorkplace(async ({ folder, closing }) => {
      const count = 300;
      let [asked, isRevoked] = [0, false];
      const server = await startModelServer({
        answer: ({ messages }) => simulatedText(nameColors, moodOf(messages[1]?.content)),
        refuse: () => {
          asked += 1;
          isRevoked = asked > 100 && asked < 1_000;
          return isRevoked ? { status: 401, message: `Incorrect API key provided: ${testKey}` } : null;
        },
      });
      closing.push(server.close);
      const order = { folder, count, baseUrl: server.baseUrl, key: testKey, settings };
      const broken = await runMoods(order);
      expect(broken.error).toBeInstanceOf(ConfigError);
      expect(String(broken.error)).toContain("check the key in the environment variable MY_KEY");
      expect(broken.failures).toEqual([]);
      expect(broken.made).toHaveLength(100);
      // No more calls are refused than were in flight.
      expect(asked).toBeLessThanOrEqual(100 + 64);

      asked = 1_000;
      const rest = await runMoods(order);
      expect(rest.made).toHaveLength(count);
      expect(asked).toBe(1_000 + count - 100);
      expectNoKey(folder, [broken, rest]);
    }));

  it("that has expired, or a model that doesn't exist, ends the run at the first answer", () =>
    inWorkplace(async ({ folder, closing }) => {
      for (const refusal of [
        { status: 401, message: `Expired: ${testKey}` },
        { status: 404, message: "no such model" },
      ]) {
        const server = await startModelServer({ answer: () => "{}", refuse: () => refusal });
        closing.push(server.close);
        const end = await runMoods({ folder, count: 500, baseUrl: server.baseUrl, key: testKey, settings });
        expect(end.error).toBeInstanceOf(ConfigError);
        expect([end.made, end.failures]).toEqual([[], []]);
        expectNoKey(folder, [end]);
      }
    }));
});
