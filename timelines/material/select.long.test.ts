import { describe, expect, it } from "vitest";
import type { Tag } from "../../content/people/vocabulary.ts";
import { createRandom } from "../../pipeline/engine/random.ts";
import type { Pack, Story } from "../../topics/schema.ts";
import { packs } from "../../topics/testing/packs.ts";
import { rivalStories, saidIn, storiesBefore } from "../../topics/units.ts";
import { drawTimeline } from "../draw-timeline.ts";
import { restraints } from "../timeline.ts";
import { type Drawn, drawnLife, inTopic, isSeason, select, untrueNeeds } from "./testing/lives.ts";

const names = packs.map(({ name }) => name);

describe("over many lives, the material of a persona", () => {
  it("is found in every topic, and everything that a told unit needs is true on the day of its session", () => {
    for (let index = 0; index < 300; index++) {
      const drawn = drawnLife(index, names, index % 2 === 0 ? restraints : []);
      for (const pack of packs)
        expect(untrueNeeds(drawn, pack, index), `${pack.name} of persona ${index}`).toEqual([]);
    }
  });
});

const shareTopics = ["coding", "medicalConsultation", "travelPlanning"];

/** The longest part of what a story says that nothing is filled into, without its first and last words. */
function gistOf(story: Story): string {
  const parts = saidIn(story).split(/\{[^{}]*\},?/);
  const [longest = ""] = parts.sort((one, other) => other.length - one.length);
  return longest.split(" ").slice(1, -1).join(" ");
}

/** The stories of a pack, each with its gist and what the units that it stands in need. */
function storiesOf(pack: Pack) {
  const placed = [...rivalStories(pack).flatMap(({ stories }) => stories), ...storiesBefore(pack)];
  return placed.map(({ path, story }) => ({
    path: path.join("."),
    gist: gistOf(story),
    needs: needsAlong(pack, path),
  }));
}

function needsAlong(pack: Pack, path: readonly (string | number)[]): Tag[] {
  const [part, index, inner] = path;
  if (part === "attempts") return pack.attempts[Number(index)]?.needs ?? [];
  const kind = pack.kinds[Number(index)];
  if (!kind) return [];
  const own =
    inner === "off" || inner === "toward" || inner === "first" || inner === "arc" ? kind[inner].needs : [];
  return [...kind.needs, ...own];
}

/** Whether it may be told by the persona, in whichever session. */
const isFor = (drawn: Drawn, pack: Pack, needs: readonly Tag[]) =>
  inTopic(drawn, pack).windows.every(({ session }) =>
    drawn.cast.meets(
      needs.filter((need) => !isSeason(need)),
      session,
    ),
  );

function saidInLife(drawn: Drawn, pack: Pack, index: number): string {
  const calendar = inTopic(drawn, pack);
  const timeline = drawTimeline({
    ...{
      material: select(drawn, pack, index),
      calendar,
      life: drawn.calendar.life,
      cast: drawn.cast,
      forks: 1,
      levels: { explicit: 1, paraphrased: 1 },
    },
    random: createRandom(index, "timeline", pack.name),
  });
  return [...timeline.shared, ...timeline.forked.flat()]
    .flatMap(({ thread }) => thread.map(({ user }) => user))
    .join("\n");
}

describe.each(packs.filter(({ name }) => shareTopics.includes(name)))(
  "over many lives, a story of $name",
  (pack) => {
    it("is told by at most a quarter of those whom it fits", () => {
      const counts = storiesOf(pack).map((story) => ({ ...story, told: 0, fits: 0 }));
      for (let index = 0; index < 600; index++) {
        const drawn = drawnLife(index, names);
        const said = saidInLife(drawn, pack, index);
        for (const story of counts) {
          const isTold = said.includes(story.gist);
          if (isTold) story.told += 1;
          if (isTold || isFor(drawn, pack, story.needs)) story.fits += 1;
        }
      }
      // Every story is told by somebody, so the gists are found.
      expect(counts.filter(({ told, fits }) => fits > 100 && told === 0)).toEqual([]);
      expect(counts.filter(({ told, fits }) => fits >= 40 && told > fits / 4)).toEqual([]);
    });
  },
);
