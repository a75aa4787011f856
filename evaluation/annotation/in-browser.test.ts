import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { browserPath } from "../../pipeline/testing/browser.ts";
import type { LoopbackServer } from "../loopback.ts";
import { readPerson } from "./answers.ts";
import { startAnnotation } from "./server.ts";
import type { ShownQuestion } from "./shown.ts";

const hostile = `<img src="https://example.org/x.png" onerror="document.title = 'taken'">`;
const shown: readonly ShownQuestion[] = Array.from({ length: 4 }, (_, index) => ({
  question: `q${index}`,
  digest: `d${index}`,
  message: index === 0 ? `First: ${hostile}` : `Message ${index}?`,
  options: ["One", "Two", "Three", "Four"].map((option) => `${option} of ${index}.`),
  evidence:
    index % 2 === 0
      ? [
          { date: "2024-05-06", role: "user", text: `Told ${index}` },
          { date: null, role: "assistant", text: hostile },
        ]
      : null,
}));

let browser: Browser;
beforeAll(async () => {
  // A process that runs as root, as in a container, has no sandbox.
  if (browserPath !== null)
    browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
});
afterAll(async () => {
  if (browserPath !== null) await browser.close();
});

let folder: string;
let server: LoopbackServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "persona-annotation-page-"));
  server = await startAnnotation(shown, folder, 0);
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(name = "Ann", more: { readonly width?: number } = {}) {
  const page = await browser.newPage({ viewport: { width: more.width ?? 1000, height: 800 } });
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(server.url);
  await page.getByLabel("Your name").fill(name);
  await page.keyboard.press("Enter");
  return { page, requests, complaints };
}
const progress = (page: Page) => page.locator("#progress").textContent();
const choices = () => readPerson(folder, "Ann").answers.map(({ question, choice }) => [question, choice]);

describe.skipIf(browserPath === null)(
  "the page for people in Chromium (skipped if there is none; CHROMIUM_PATH gives its path)",
  () => {
    it("shows a question with its evidence and dates, then one without, and saves each answer at once", async () => {
      const { page, requests, complaints } = await open();
      await expect.poll(() => progress(page)).toBe("Question 1 of 4");
      const evidence = page.locator("#evidence");
      expect(await evidence.textContent()).toContain("2024-05-06, userTold 0");
      await page.getByRole("button", { name: "2 Two of 0." }).click();
      await expect.poll(() => progress(page)).toBe("Question 2 of 4");
      expect(await evidence.textContent()).toBe("You don't know what the user said earlier.");
      expect(choices()).toEqual([["q0", "b"]]);
      expect(readPerson(folder, "Ann").answers[0]).toMatchObject({
        digest: "d0",
        evidence: true,
        unnatural: [],
      });
      // Requests go only to the server, and text by others is never executed.
      expect(requests.every((url) => url.startsWith(server.url))).toBe(true);
      expect(complaints).toEqual([]);
      expect([await page.title(), await page.locator("img").count()]).toEqual(["Questions for people", 0]);
      await page.close();
    });

    it("works with the keyboard alone: answers, marks with comments, back, to the end", async () => {
      const { page } = await open();
      await expect.poll(() => progress(page)).toBe("Question 1 of 4");
      await page.keyboard.press("u");
      await page.keyboard.type("nobody says 1 2 3");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Shift+Digit3");
      await page.keyboard.press("Escape");
      await page.keyboard.press("4");
      await expect.poll(() => progress(page)).toBe("Question 2 of 4");
      expect(readPerson(folder, "Ann").answers[0]).toMatchObject({
        choice: "d",
        unnatural: [
          { part: "message", comment: "nobody says 1 2 3" },
          { part: "c", comment: "" },
        ],
      });
      expect(await page.locator('[data-mark][aria-pressed="true"]').count()).toBe(0);
      await page.keyboard.press("0");
      await expect.poll(() => progress(page)).toBe("Question 3 of 4");
      await page.keyboard.press("b");
      await expect.poll(() => progress(page)).toBe("Question 2 of 4");
      expect(await page.locator("#none").getAttribute("aria-pressed")).toBe("true");
      for (const [key, next] of [
        ["1", "Question 3 of 4"],
        ["2", "Question 4 of 4"],
      ] as const) {
        await page.keyboard.press(key);
        await expect.poll(() => progress(page)).toBe(next);
      }
      await page.keyboard.press("3");
      await page.getByRole("heading", { name: "That was the last one" }).waitFor();
      expect(choices()).toEqual([
        ["q0", "d"],
        ["q1", "a"],
        ["q2", "b"],
        ["q3", "c"],
      ]);
      await page.close();
    });

    it("continues under the same name with the remaining questions, and begins again under another", async () => {
      const first = await open();
      await expect.poll(() => progress(first.page)).toBe("Question 1 of 4");
      await first.page.keyboard.press("1");
      await expect.poll(() => progress(first.page)).toBe("Question 2 of 4");
      await first.page.close();
      const { page } = await open();
      await expect.poll(() => progress(page)).toBe("Question 1 of 3");
      expect(await page.locator("#message").textContent()).toBe("Message 1?");
      await page.close();
      const other = await open("Bob");
      await expect.poll(() => progress(other.page)).toBe("Question 1 of 4");
      await other.page.close();
    });

    it("stays with a question whose answer was not saved, and says why", async () => {
      const { page } = await open();
      await expect.poll(() => progress(page)).toBe("Question 1 of 4");
      await server.close();
      await page.keyboard.press("1");
      await expect
        .poll(() => page.getByRole("alert").textContent())
        .toMatch(/^This answer was not saved: the server can't be reached/);
      expect(await progress(page)).toBe("Question 1 of 4");
      server = await startAnnotation(shown, folder, Number(new URL(server.url).port));
      await page.keyboard.press("1");
      await expect.poll(() => progress(page)).toBe("Question 2 of 4");
      expect(choices()).toEqual([["q0", "a"]]);
      await page.close();
    });

    it("refuses a name that can't be a file name, and says so", async () => {
      const { page } = await open("../Ann");
      await expect
        .poll(() => page.getByRole("alert").textContent())
        .toContain("Could not begin: a name has up to 40 letters");
      await page.close();
    });

    it("fits a phone", async () => {
      const { page } = await open("Ann", { width: 360 });
      await expect.poll(() => progress(page)).toBe("Question 1 of 4");
      await page.keyboard.press("u");
      expect(
        await page.evaluate<number>(
          "document.documentElement.scrollWidth - document.documentElement.clientWidth",
        ),
      ).toBe(0);
      await page.close();
    });
  },
);
