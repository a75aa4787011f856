import { shareHeld, stemsOf } from "../../conversations/rules/words.ts";
import type { Message } from "../../pipeline/models/call.ts";
import type { EvidenceTold } from "../benchmark/origins.ts";
import { placesAmong } from "../benchmark/places.ts";
import { type SessionDates, sessionStarts } from "../benchmark/sessions.ts";
import type { RecallMeasure } from "../results/measures.ts";
import type { Recalled } from "./protocol.ts";

/** What a memory was told before a question, and which parts of it are evidence. */
export interface ToldBefore {
  readonly seen: readonly Message[];
  readonly dates: SessionDates;
  readonly evidence: readonly EvidenceTold[];
}

/**
 * A text counts as containing a message if it has at least this share of the message's content words. A
 * paraphrase may keep fewer.
 */
const heldShare = 0.75;

/** The places among those found that no message before the question has. */
export function unknownPlaces(
  found: NonNullable<Recalled["found"]>,
  { seen, dates }: Pick<ToldBefore, "seen" | "dates">,
): NonNullable<Recalled["found"]> {
  const starts = sessionStarts(seen, dates);
  return found.filter(({ session, message }) => {
    const start = starts[session];
    return start === undefined || start + message >= (starts[session + 1] ?? seen.length);
  });
}

/** How much of the evidence for a question a memory recalled. */
export function measureRecall(
  { context, found }: Recalled,
  { seen, dates, evidence }: ToldBefore,
): Pick<RecallMeasure, "inText" | "places"> {
  const held = stemsOf(context);
  const inText = evidence.map(({ from, count }) =>
    seen
      .slice(from, from + count)
      .some(({ role, content }) => role === "user" && shareHeld(held, stemsOf(content)) >= heldShare),
  );
  if (!found) return { inText };
  const starts = sessionStarts(seen, dates);
  const indexes = found.map(({ session, message }) => (starts[session] ?? Number.NaN) + message);
  return { inText, places: [...placesAmong(indexes, evidence)] };
}
