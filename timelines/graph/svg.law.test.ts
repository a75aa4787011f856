import { describe, expect, it } from "vitest";
import { bySuite } from "../../pipeline/testing/suite.ts";
import { changeActs } from "../acts.ts";
import { type DrawnTimeline, drawTimeline, everyTimeline, forksOf } from "../testing/draw-timeline.ts";
import { eventsOf } from "../timeline.ts";
import { titleOf } from "./drawing.ts";
import { factsOfTime } from "./facts.ts";
import { graphOf } from "./graph.ts";
import { widthOf } from "./svg/text-width.ts";
import { drawSvg } from "./svg.ts";
import { readXml, type XmlElement } from "./testing/xml.ts";

const persona = { index: 7, name: "Ana Silva" };
const drawn = ({ timeline, facts }: DrawnTimeline, fork = 0) =>
  readXml(drawSvg({ persona, fork, facts, timelines: [timeline] }));
const textsOf = (elements: readonly XmlElement[], name: string) =>
  elements.filter((element) => element.name === name).map(({ text }) => text);

const few = bySuite({ short: 10, long: 30 });
const many = bySuite({ short: 20, long: 60 });

interface Box {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function boxOf({ attributes, text }: XmlElement): Box {
  const names = (attributes.get("class") ?? "").split(" ");
  const size = names.includes("title")
    ? 20
    : names.includes("topic")
      ? 16
      : names.some((name) => /small|number|life-name/.test(name))
        ? 11
        : 12;
  const [x, y, width] = [Number(attributes.get("x")), Number(attributes.get("y")), widthOf(text, size)];
  const left = x - (names.includes("end") ? width : names.includes("middle") ? width / 2 : 0);
  return { text, left, right: left + width, top: y - size * 0.7, bottom: y };
}

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

describe("drawSvg", () => {
  it("is well-formed and self-contained, and has a title and a description", () => {
    const timelines = [drawTimeline().timeline, drawTimeline({ topic: "coding" }).timeline];
    const source = drawSvg({ persona, fork: 1, facts: drawTimeline().facts, timelines });
    const elements = readXml(source);
    const root = elements[0];
    expect(root?.attributes.get("aria-labelledby")).toBe("title description");
    expect(elements.find(({ attributes }) => attributes.get("id") === "title")?.text).toBe(
      "Persona 7, Ana Silva: therapy, coding, fork 1",
    );
    expect(elements.find(({ attributes }) => attributes.get("id") === "description")?.text).toMatch(
      /^Sessions: 8, events: \d+, changes/,
    );
    expect(source.replace('xmlns="http://www.w3.org/2000/svg"', "")).not.toMatch(
      /https?:|href|url\(|@import|<script|<image|<foreignObject/,
    );
    expect(source).toContain("@media (prefers-color-scheme: dark)");
  });

  it("shows every subject, every reason, every life event and every fact of that time", () => {
    everyTimeline(
      (life) => {
        const elements = drawn(life);
        const [texts, titles] = [textsOf(elements, "text").join(" "), textsOf(elements, "title")];
        for (const { text } of factsOfTime(life.facts.facts, [life.timeline]))
          expect(texts).toContain(text.split(" ").slice(0, 4).join(" "));
        graphOf([life.timeline], 0).forEachNode((_, node) => {
          if (node.kind === "life") expect(texts).toContain(node.event);
          else if (node.kind === "event" && changeActs.has(node.act)) expect(texts).toContain(node.happening);
          if (node.kind === "event" && node.subject) expect(titles).toContain(node.subject);
        });
      },
      {},
      few,
    );
  });

  it("has no text that overlaps another or leaves the picture", () => {
    everyTimeline(
      (life) => {
        for (const fork of forksOf(life)) {
          const elements = drawn(life, fork);
          const [width, height] = ["width", "height"].map((side) =>
            Number(elements[0]?.attributes.get(side)),
          );
          const boxes = elements.filter(({ name }) => name === "text").map(boxOf);
          const outside = boxes.filter(
            ({ left, right, bottom }) => left <= 0 || right >= (width ?? 0) || bottom >= (height ?? 0),
          );
          expect(outside).toEqual([]);
          const overlapping = boxes.flatMap((box, index) =>
            boxes
              .slice(index + 1)
              .filter((other) => overlap(box, other))
              .map((other) => [box.text, other.text]),
          );
          expect(overlapping).toEqual([]);
        }
      },
      {},
      many,
    );
  });

  it("shows likes as circles and dislikes as diamonds", () => {
    const life = drawTimeline();
    const count = (fork: number, name: string, shape: string) =>
      drawn(life, fork).filter(
        (element) => element.name === name && element.attributes.get("class") === shape,
      ).length;
    const attitudes = (fork: number, attitude: string) =>
      graphOf([life.timeline], fork).filterNodes(
        (_, node) => node.kind === "event" && node.attitude === attitude,
      ).length;
    // The key and all shared events are the same in both forks. The switch adds a diamond to both.
    expect(count(0, "circle", "mark-like") - count(1, "circle", "mark-like")).toBe(
      attitudes(0, "like") - attitudes(1, "like"),
    );
    expect(count(0, "path", "mark-dislike") - count(1, "path", "mark-dislike")).toBe(
      attitudes(0, "dislike") - attitudes(1, "dislike"),
    );
    expect(attitudes(0, "like")).toBeGreaterThan(attitudes(1, "like"));
  });

  it("draws a link from each life event to the changes that it caused", () => {
    everyTimeline(
      (life) => {
        const links = drawn(life).filter(({ attributes }) => attributes.get("class") === "cause");
        const changes = [...eventsOf(life.timeline, 0).values()].filter(({ act }) => act !== "news");
        // The key contains one more.
        expect(links.length).toBe(changes.flatMap(({ causedBy }) => causedBy).length + 1);
        const notes =
          textsOf(drawn(life), "text")
            .join(" ")
            .match(/\(because of L\d+\)/g) ?? [];
        expect(notes.length).toBe(links.length - 1);
      },
      { periods: 4 },
      few,
    );
  });

  it("says which of four rival subjects is never mentioned", () => {
    everyTimeline(
      (life) => {
        const absent = textsOf(drawn(life), "text").filter((text) => text === "never comes up in this fork");
        expect(absent.length).toBe(1 + life.restraints.length);
      },
      {},
      20,
    );
  });

  it("escapes any text", () => {
    const { timeline, facts } = drawTimeline();
    const name = `<b onload="x">R&D's "best"</b> ]]>`;
    const forked = timeline.forked.map((events) =>
      events.map((event) =>
        event.act === "shares" && event.subject
          ? { ...event, happening: `<i>&`, subject: { ...event.subject, name } }
          : event,
      ),
    );
    const elements = readXml(
      drawSvg({
        persona: { index: 0, name: "<Q> & Co" },
        fork: 0,
        facts,
        timelines: [{ ...timeline, forked }],
      }),
    );
    expect(textsOf(elements, "title")).toContain(name);
    expect(textsOf(elements, "text")).toContain("Persona 0, <Q> & Co: therapy, fork 0");
    expect(elements.some(({ name: tag }) => tag === "b" || tag === "i")).toBe(false);
  });
});

describe("titleOf", () => {
  it("counts the topics if there are many", () => {
    const { timeline } = drawTimeline();
    expect(titleOf({ persona, fork: 0, timelines: Array.from({ length: 5 }, () => timeline) })).toBe(
      "Persona 7, Ana Silva: 5 topics, fork 0",
    );
  });
});
