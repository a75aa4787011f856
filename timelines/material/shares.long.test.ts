import { expect, it } from "vitest";
import type { Tag } from "../../content/people/vocabulary.ts";
import { createRandom } from "../../pipeline/engine/random.ts";
import { rivalStories, storiesBefore } from "../../topics/rival-stories.ts";
import type { Pack, Story } from "../../topics/schema.ts";
import { packs } from "../../topics/testing/packs.ts";
import { saidIn } from "../../topics/units.ts";
import { drawTimeline } from "../draw-timeline.ts";
import { inMetric } from "../measures.ts";
import { type Drawn, drawnLife, inTopic, isSeason, stockOf } from "./testing/lives.ts";

const topics = ["coding", "medicalConsultation", "travelPlanning"];
const lives = 600;
/** The difference from a quarter that chance allows for this many personas: three standard errors. */
const chance = (count: number) => 3 * Math.sqrt((count * 3) / 16);
/** If a story fits fewer personas than this, its share says little. */
const fewest = 60;

/** The longest part of the user's text that contains no placeholder, without its first and last words. */
function gistOf(story: Story): string {
  const parts = saidIn(story).split(/\{[^{}]*\},?/);
  const [longest = ""] = parts.toSorted((one, other) => other.length - one.length);
  return longest.split(" ").slice(1, -1).join(" ");
}

/** The stories of a pack, each with its gist and the needs of the units that contain it. */
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

/** Whether the persona may tell it, in any session. */
const isFor = (drawn: Drawn, pack: Pack, needs: readonly Tag[]) =>
  inTopic(drawn, pack).windows.every(({ session }) =>
    drawn.cast.meets(
      needs.filter((need) => !isSeason(need)),
      session,
    ),
  );

function saidInLife(drawn: Drawn, pack: Pack, index: number): string {
  const calendar = inTopic(drawn, pack);
  const { name: topic, about, labels, lists } = pack;
  const timeline = drawTimeline({
    material: {
      ...{ topic, about, labels, lists, ...stockOf(drawn, pack, index) },
      ...{ matters: [], levels: null, objections: [], fallen: [] },
    },
    ...{ calendar, life: drawn.calendar.life, cast: drawn.cast, forks: 1, distractors: 0 },
    levels: { explicit: 1, paraphrased: 0, implied: 0, scattered: 0 },
    random: createRandom(index, "timeline", topic),
    levelAt: () => 0,
  });
  return [...timeline.shared, ...timeline.forked.flat()]
    .flatMap(({ thread }) => thread.map(({ user }) => user))
    .join("\n")
    .toLowerCase();
}

it("No story is told in one life by more than a quarter of the personas whom it fits", () => {
  const counts = packs
    .filter(({ name }) => topics.includes(name))
    .flatMap((pack) => storiesOf(pack).map((story) => ({ ...story, pack, told: 0, fits: 0 })));
  for (let index = 0; index < lives; index++) {
    const drawn = drawnLife(index, topics);
    const said = new Map(
      packs.filter(({ name }) => topics.includes(name)).map((pack) => [pack, saidInLife(drawn, pack, index)]),
    );
    for (const story of counts) {
      const isTold = [story.gist, inMetric(story.gist)].some(
        (gist) => said.get(story.pack)?.includes(gist.toLowerCase()) === true,
      );
      if (isTold) story.told += 1;
      if (isTold || isFor(drawn, story.pack, story.needs)) story.fits += 1;
    }
  }
  const common = counts.filter(({ fits }) => fits >= fewest);
  // With one fork, a life contains only the first of the reasons, meetings and courses, so these are not
  // checked here. All other stories are told by somebody, which shows that the gists are found.
  const unheard = common.filter(({ path, told }) => /likes$|now$|other$|before$/.test(path) && told === 0);
  expect(unheard.map(({ pack, path }) => `${pack.name} ${path}`)).toEqual([]);
  const often = common
    .filter(({ told, fits }) => told > fits / 4 + chance(fits))
    .map(({ pack, path, told, fits }) => `${pack.name} ${path}: ${told} of ${fits}`);
  expect(often).toEqual([]);
});
