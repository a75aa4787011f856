import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserPath } from "../../pipeline/testing/browser.ts";
import { originOf } from "../testing/answers.ts";
import { questionOf } from "../testing/questions.ts";
import { reportOf } from "../testing/reports.ts";
import { renderEvaluation } from "./render.ts";

const hostile = `</script><script>document.title = "taken"</script><img src="https://example.org/x.png">`;
/** Sixty questions of each of two types. The first contains text that a browser must not treat as HTML. */
const questions = Array.from({ length: 120 }, (_, index) =>
  questionOf({
    id: `q${index}`,
    type: index % 2 === 0 ? "suggest_new_ideas" : "recall_user_shared_facts",
    topic: index < 60 ? "coding" : "therapy",
    message: index === 0 ? `First: ${hostile}` : `What was number ${index}, if you remember it at all?`,
  }),
);
/** One respondent is right except for every third question; the other is never right and always chooses the same flaw. */
const answered = reportOf(
  questions,
  [
    { name: "large", answer: (_, index) => (index % 3 === 0 ? "Surely (b)" : "It is <final_answer>(a)") },
    { name: "small", mode: "blind", answer: (_, index) => (index === 0 ? hostile : "(c)") },
  ],
  { faults: ["the oracle is wrong in 3 of the questions"], remarks: ["Right are random 25.0 %."] },
);
/** New ideas are at one level; recalled ones have no level. */
const report = {
  ...answered,
  sizes: answered.sizes.map((size) => ({
    ...size,
    origins: new Map(
      size.questions.map(({ id, right, type }) => {
        const level = type === "suggest_new_ideas" ? "implied" : null;
        return [id, originOf(right, { period: "init", level })];
      }),
    ),
  })),
};

let folder: string;
let browser: Browser;
beforeAll(async () => {
  if (browserPath === null) return;
  folder = mkdtempSync(join(tmpdir(), "persona-page-"));
  writeFileSync(join(folder, "evaluation.html"), renderEvaluation(report));
  // A process that runs as root, as in a container, has no sandbox.
  browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
});
afterAll(async () => {
  if (browserPath === null) return;
  await browser.close();
  rmSync(folder, { recursive: true });
});

interface Look {
  readonly width?: number;
  readonly colorScheme?: "light" | "dark";
  readonly javaScriptEnabled?: boolean;
}

/**
 * Two tabs, with scripts and without. Opening a tab takes many times as long as loading the page in it again.
 */
const tabs = new Map<boolean, Promise<Page>>();

function tabOf(javaScriptEnabled: boolean): Promise<Page> {
  const tab = tabs.get(javaScriptEnabled) ?? browser.newPage({ javaScriptEnabled });
  tabs.set(javaScriptEnabled, tab);
  return tab;
}

/** Loads the page again from disk, and records its requests and errors. */
async function open({ width = 1200, colorScheme = "light", javaScriptEnabled = true }: Look = {}) {
  const page = await tabOf(javaScriptEnabled);
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
  // Otherwise an address that differs only after its "#" would load nothing.
  await page.goto("about:blank");
  page.removeAllListeners();
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(pathToFileURL(join(folder, "evaluation.html")).href);
  return { page, requests, complaints };
}

const shown = (page: Page) => page.locator("#questions-body > tr:not(.opened)");
const filter = (page: Page, name: string) =>
  page.getByRole("search").getByRole("combobox", { name, exact: true });
const count = (page: Page) => page.locator("#questions-count").textContent();
const rightOf = (page: Page) =>
  page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");

/** The contrast of an element's text to its background, by WCAG 2. */
async function contrastOf(page: Page, selector: string): Promise<number> {
  const [ink, paper] = await page.evaluate<[string, string]>(`(() => {
    const element = document.querySelector(${JSON.stringify(selector)});
    let behind = element;
    while (behind && getComputedStyle(behind).backgroundColor === "rgba(0, 0, 0, 0)") behind = behind.parentElement;
    return [getComputedStyle(element).color, getComputedStyle(behind || document.body).backgroundColor];
  })()`);
  const [lighter = 0, darker = 0] = [ink, paper].map(luminanceOf).sort((one, other) => other - one);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe.skipIf(browserPath === null)(
  "the page of an evaluation in Chromium (skipped if there is none; CHROMIUM_PATH gives its path)",
  () => {
    it("requests nothing but itself, and runs nothing that others wrote", async () => {
      const { page, requests, complaints } = await open();
      await shown(page).first().getByRole("button").click();
      expect(requests).toEqual([page.url()]);
      expect(complaints).toEqual([]);
      expect(await page.title()).toBe("Evaluation on small");
      expect(await page.locator("img").count()).toBe(0);
    });

    it("begins with the faults, and has its charts as tables too", async () => {
      const { page } = await open();
      expect(await page.getByRole("region", { name: "Faults" }).textContent()).toContain(
        "the oracle is wrong",
      );
      expect(await page.getByRole("img", { name: "Accuracy by type of question" }).count()).toBe(1);
      const details = page.locator("details", { hasText: "These numbers as a table" }).first();
      await details.locator("summary").click();
      expect(await details.locator("tbody tr").first().textContent()).toContain("large");
    });

    it("shows the questions of a type, and those of them that one respondent got wrong", async () => {
      const { page } = await open();
      expect(await count(page)).toBe("1 to 50 of 120 questions");
      await filter(page, "Type").selectOption("suggest_new_ideas");
      expect(await count(page)).toBe("1 to 50 of 60 questions, 120 in all");
      await filter(page, "Answered by").selectOption("large");
      await filter(page, "Answer").selectOption("wrong");
      // Every third of all is every third of those with even numbers.
      expect(await count(page)).toBe("1 to 20 of 20 questions, 120 in all");
      await page.getByLabel("Text").fill("NUMBER 66,");
      expect(await shown(page).allTextContents()).toEqual([expect.stringContaining("What was number 66, ")]);
      await page.getByLabel("Text").fill("nowhere");
      expect(await count(page)).toBe("No question fits.");
      await page.getByRole("button", { name: "Show all" }).click();
      await expect.poll(() => count(page)).toBe("1 to 50 of 120 questions");
    });

    it("shows the questions of a level, if questions have levels", async () => {
      const { page } = await open();
      await filter(page, "Level").selectOption("implied");
      expect(await count(page)).toBe("1 to 50 of 60 questions, 120 in all");
      await shown(page).first().getByRole("button").click();
      expect(await page.locator("tr.opened").textContent()).toContain("suggest_new_ideas · implied · coding");
    });

    it("shows the questions in which a flaw was chosen, or everyone is wrong", async () => {
      const { page } = await open();
      // Option c was never stated. Only the respondent that sees nothing chooses it.
      await filter(page, "Flaw chosen").selectOption("never-stated");
      expect(await count(page)).toContain("of 119 questions");
      await filter(page, "Flaw chosen").selectOption("all");
      await filter(page, "Answered by").selectOption("everyone asked");
      await filter(page, "Answer").selectOption("any but right");
      expect(await count(page)).toBe("1 to 40 of 40 questions, 120 in all");
    });

    it("opens a question with the keyboard: its options, its evidence with dates, and what everyone said", async () => {
      const { page } = await open();
      const [first, button] = [shown(page).first(), shown(page).first().getByRole("button")];
      await button.focus();
      await page.keyboard.press("Enter");
      expect(await button.getAttribute("aria-expanded")).toBe("true");
      const opened = await page.locator("tr.opened").textContent();
      for (const part of [
        "(a) right: One.",
        "(b) stale: Two.",
        "2024-05-06, user",
        "User: q0 told",
        "20.00%",
      ])
        expect(opened).toContain(part);
      expect(opened).toContain("large: (b) wrong, stale");
      expect(opened).toContain("Surely (b)");
      expect(opened).toContain("small, blind: unparseable");
      expect(opened).toContain(hostile);
      expect(await first.textContent()).toContain("b wrong");
      await page.keyboard.press("Enter");
      expect(await page.locator("tr.opened").count()).toBe(0);
    });

    it("sorts its ranking and its questions by a column, in both directions", async () => {
      const { page } = await open();
      const ranking = page.getByRole("region", { name: "Ranking" });
      const names = () => ranking.locator("tbody th").allTextContents();
      expect(await names()).toEqual(["large", "small, blind"]);
      await ranking.getByRole("button", { name: "right" }).click();
      await ranking.getByRole("button", { name: "right" }).click();
      expect(await names()).toEqual(["small, blind", "large"]);
      expect(await ranking.locator("th[aria-sort]").getAttribute("aria-sort")).toBe("ascending");
      const table = page.getByRole("region", { name: "Questions" });
      await table.getByRole("button", { name: "type and topic" }).click();
      expect(await shown(page).first().textContent()).toContain("suggest_new_ideas");
      await table.getByRole("button", { name: "type and topic" }).click();
      expect(await shown(page).first().textContent()).toContain("recall_user_shared_facts");
    });

    it("has an address for each question, which opens it", async () => {
      const { page } = await open();
      await shown(page).nth(7).getByRole("button").click();
      const link = page.getByRole("link", { name: "Link to this question" });
      expect(await link.getAttribute("href")).toBe("#question=q7");
      await page.goto("about:blank");
      await page.goto(`${pathToFileURL(join(folder, "evaluation.html")).href}#question=q113`);
      expect(await count(page)).toBe("101 to 120 of 120 questions");
      expect(await page.locator("tr.opened").allTextContents()).toEqual([
        expect.stringContaining("User: q113 told"),
      ]);
    });

    it("turns its pages forward and back", async () => {
      const { page } = await open();
      await page.getByRole("button", { name: "Later" }).click();
      await page.getByRole("button", { name: "Later" }).click();
      expect(await count(page)).toBe("101 to 120 of 120 questions");
      expect(await page.getByRole("button", { name: "Later" }).isDisabled()).toBe(true);
      await page.getByRole("button", { name: "Earlier" }).click();
      expect(await count(page)).toBe("51 to 100 of 120 questions");
    });

    it("fits a phone: wide content scrolls in its own box", async () => {
      const { page } = await open({ width: 360 });
      await shown(page).first().getByRole("button").click();
      expect(await rightOf(page)).toBe(0);
      // How often each respondent is right, and the right option, can be seen without scrolling to the side.
      for (const place of ["Ranking", "Questions"]) {
        const heading = page.getByRole("region", { name: place }).getByRole("button", { name: "right" });
        const box = await heading.boundingBox();
        expect((box?.x ?? 360) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
      }
      const width = await page
        .locator("tr.opened .text")
        .first()
        .evaluate((text) => text.clientWidth);
      expect(width).toBeGreaterThan(250);
      expect(width).toBeLessThan(360);
    });

    it.each(["light", "dark"] as const)("can be read in %s", async (colorScheme) => {
      const { page } = await open({ colorScheme });
      await shown(page).first().getByRole("button").click();
      const dark = luminanceOf(
        await page.evaluate<string>("getComputedStyle(document.body).backgroundColor"),
      );
      expect(dark < 0.5).toBe(colorScheme === "dark");
      const places = [
        "h1",
        ".quiet",
        "td small",
        ".is-right",
        ".is-wrong",
        "tbody button",
        "#filters label",
        "input",
      ];
      for (const place of places)
        expect([place, await contrastOf(page, place)]).toEqual([
          place,
          expect.toSatisfy((contrast: number) => contrast >= 4.5),
        ]);
    });

    it("shows what it can without a script", async () => {
      const { page } = await open({ javaScriptEnabled: false });
      const first = page.locator("noscript details, .plain details").first();
      await first.locator("summary").click();
      expect(await first.textContent()).toContain("User: q0 told");
      expect(await page.locator("#browse").isVisible()).toBe(false);
    });
  },
);
