import { drawContext } from "../../contexts/context.ts";
import { type FinishedQuestion, questionsIn } from "../../contexts/question.ts";
import { partsOf } from "../../contexts/testing/parts.ts";
import { type FinishedContext, finishContext } from "../../contexts/text.ts";
import { createRandom } from "../../pipeline/engine/random.ts";
import { type Format, openFormats } from "../format.ts";

/** A context with the questions that are asked in it. */
export interface Fed {
  readonly context: FinishedContext;
  readonly questions: readonly FinishedQuestion[];
}

/** What an export of one persona gives to formats: two variants of a 32k context, each in four forks. */
export function feedOfPersona(): Fed[] {
  const parts = partsOf();
  const timelines = new Map(parts.timelines.map((timeline) => [timeline.topic, timeline]));
  return [0, 1].flatMap((variant) => {
    const record = drawContext({ ...parts, variant, random: createRandom("feed", variant) });
    return record.tokens.map((_, fork) => ({
      context: finishContext(record, fork, { ...parts, timelines }),
      questions: questionsIn(record, fork),
    }));
  });
}

/**
 * The text of each file after the formats were fed in one pass; bytes as Latin-1. `seen` is called after each
 * context with all text so far.
 */
export async function writtenBy(
  formats: readonly Format[],
  feed: readonly Fed[],
  seen: (text: string, index: number) => void = () => {},
): Promise<Map<string, string>> {
  const written = new Map<string, string>();
  const textOf = (content: string | Uint8Array) =>
    typeof content === "string" ? content : Buffer.from(content).toString("latin1");
  const write = async (name: string, content: string | Uint8Array) =>
    void written.set(name, (written.get(name) ?? "") + textOf(content));
  const opened = await openFormats(formats, ["32k"], { write });
  for (const [index, { context, questions }] of feed.entries()) {
    await opened.add(context, questions);
    seen([...written.values()].join(""), index);
  }
  await opened.finish();
  return written;
}
