import type { Exchange } from "../../content/filler/schema.ts";
import { regions } from "../../content/people/bank.ts";
import type { Dice, Random } from "../../pipeline/engine/random.ts";
import { entryAt } from "../../pipeline/lists.ts";
import type { Cast } from "../../timelines/cast.ts";
import { type FillPlaces, placeFiller } from "../../timelines/fill-places.ts";
import { withoutTime } from "../../timelines/tell.ts";
import type { Pack, Thread } from "../../topics/schema.ts";

type Talk = Thread | Pack["occasions"][number]["first"]["open"];

/** The units without needs. Anybody could tell their stories. */
const freeOf = <Unit extends { readonly needs: readonly unknown[] }>(units: readonly Unit[]): Unit[] =>
  units.filter(({ needs }) => needs.length === 0);

/** The visits of a pack that anybody could make. Each is a session of its own. */
const visitsOf = ({ occasions }: Pack) => freeOf(occasions).flatMap(({ first, later }) => [first, later]);

/** How many sessions a pack gives. */
export const sessionsOfPack = (pack: Pack) => visitsOf(pack).length;

/**
 * Session `place` of somebody else on the topic of a pack: a visit with stories between its parts. It is made
 * like a persona's session, but only from stories that anybody could tell. The sessions of a pack share no
 * story.
 */
export function storySession(pack: Pack, place: number, dice: Dice): readonly Exchange[] {
  const random = dice("filler", "stories", pack.name);
  const visits = random.shuffle(visitsOf(pack));
  const threads = random.shuffle(threadsOf(pack, random));
  const share = Math.floor(threads.length / visits.length);
  const own = threads.slice(place * share, (place + 1) * share);
  const half = Math.ceil(own.length / 2);
  const { open, middle, close } = entryAt(visits, place);
  const fill = placeFiller({ cast: strangerOf(dice, `${pack.name} ${place}`), date: "", random });
  return [open, ...own.slice(0, half), middle, ...own.slice(half), close].flatMap((talk) =>
    exchangesOf(talk, fill),
  );
}

/** One thread for each subject, and one for each idea that was tried. */
function threadsOf({ kinds, attempts }: Pack, random: Random): Thread[] {
  const ofKinds = freeOf(kinds).flatMap((kind) => [
    ...kind.rivals.map((rival) => random.pick([rival.likes, rival.dislikes, rival.other]).thread),
    ...freeOf([kind.off, kind.toward]).map(({ before }) => before.thread),
    ...freeOf([kind.first]).map(({ stories }) => random.pick(stories).thread),
  ]);
  return [...ofKinds, ...freeOf(attempts).flatMap(({ ideas }) => ideas.map(({ thread }) => thread))];
}

function exchangesOf(talk: Talk, fill: FillPlaces): Exchange[] {
  const said = talk.map((entry) =>
    "reply" in entry
      ? fill(withoutTime(entry.reply), "assistant")
      : fill(withoutTime("says" in entry ? entry.says : entry.user), "user"),
  );
  return Array.from({ length: said.length / 2 }, (_, index) => ({
    user: entryAt(said, 2 * index),
    reply: entryAt(said, 2 * index + 1),
  }));
}

const pronouns = {
  women: { she: "she", her: "her", hers: "hers", own: "her" },
  men: { she: "he", her: "him", hers: "his", own: "his" },
} as const;

/** Somebody about whom nothing is known. They only have friends and neighbors. */
function strangerOf(dice: Dice, label: string): Cast {
  const random = dice("filler", "stranger", label);
  const region = random.pick(regions());
  const acquaintances = (relation: string) =>
    (["women", "men"] as const).map((sex) => {
      const name = random.pick(region[sex]);
      return {
        user: `my ${relation} ${name}`,
        assistant: `your ${relation} ${name}`,
        name,
        pronouns: pronouns[sex],
      };
    });
  const home = { user: "my town", assistant: "your town", name: "my town", pronouns: pronouns.women };
  return {
    meets: (needs) => needs.length === 0,
    named: (who) => (who === "town" ? [home] : acquaintances(who)),
    workOn: () => [],
    isMetric: () => false,
    isSame: () => true,
    isSettled: () => true,
    causes: () => [],
    money: (amount) => `$${amount}`,
  };
}
