import { z } from "zod";
import type { Facts } from "../../../personas/facts/fact.ts";
import { type Profile, personasForm } from "../../../personas/profile.ts";
import { ConfigError } from "../../../pipeline/engine/errors.ts";
import type { Drawing as LifeDrawing } from "../../../timelines/graph/drawing.ts";
import { drawJson } from "../../../timelines/graph/json.ts";
import { drawMermaid } from "../../../timelines/graph/mermaid.ts";
import { drawSvg } from "../../../timelines/graph/svg.ts";
import { themesForm } from "../../../timelines/themes/themes.ts";
import { type TopicTimeline, timelinesForm } from "../../../timelines/timeline.ts";
import type { DrawCommand, DrawnGraph } from "../../reading.ts";
import type { RunRecords } from "../../run-records.ts";
import { requirePersona, topicsOf } from "./ids.ts";

const drawings: Readonly<Record<string, (drawing: LifeDrawing) => string>> = {
  mermaid: drawMermaid,
  svg: drawSvg,
  json: drawJson,
};

/** The maximum number of characters that Mermaid draws by default. */
const mermaidLimit = 50_000;

const ownSchema = z.looseObject({
  persona: z.int(),
  fork: z.int(),
  topic: z.array(z.string()).optional(),
});
type Own = z.infer<typeof ownSchema>;
type Order = Parameters<DrawCommand["draw"]>[0];

/** Draws what a run has planned for a persona. */
export async function drawRun({ run, ...order }: Order): Promise<DrawnGraph> {
  return drawLife(await readLife(run, ownSchema.parse(order.own).persona), order);
}

export function drawLife(
  { profile, facts, timelines }: PersonaLife,
  { own, format }: Pick<Order, "own" | "format">,
): DrawnGraph {
  const chosen = ownSchema.parse(own);
  const draw = drawings[format] ?? drawMermaid;
  const text = draw({ persona: profile, fork: chosen.fork, facts, timelines: choose(timelines, chosen) });
  const isTooLong = draw === drawMermaid && text.length > mermaidLimit;
  return {
    text,
    notices: isTooLong
      ? [
          `Mermaid draws no more than ${mermaidLimit} characters unless its maxTextSize is raised, and this has ${text.length}: choose fewer topics with --topic`,
        ]
      : [],
  };
}

function choose(
  timelines: readonly TopicTimeline[],
  { persona, topic: names, fork }: Own,
): readonly TopicTimeline[] {
  const topics = timelines.map(({ topic }) => topic);
  if (names?.length === 0) throw new ConfigError("could not draw: --topic names no topic");
  const unknown = names?.find((name) => !topics.includes(name));
  if (unknown !== undefined)
    throw new ConfigError(
      `could not draw the topic "${unknown}": persona ${persona} has ${topics.join(", ")}`,
    );
  const forks = timelines[0]?.forked.length;
  if (forks === undefined) throw new ConfigError(`could not draw the persona "${persona}": it has no topics`);
  if (fork >= forks)
    throw new ConfigError(
      `could not draw the fork "${fork}": persona ${persona} has ${forks === 1 ? "only fork 0" : `forks 0 to ${forks - 1}`}`,
    );
  return names ? timelines.filter(({ topic }) => names.includes(topic)) : timelines;
}

/** What a run has planned for a persona. */
interface PersonaLife {
  readonly profile: Profile;
  readonly facts: Facts;
  readonly timelines: readonly TopicTimeline[];
}

/** Throws `ConfigError` if the persona or its timelines were not made yet. */
async function readLife(run: RunRecords, persona: number): Promise<PersonaLife> {
  const { records } = run;
  await requirePersona(records, persona, `persona "${persona}"`);
  const topics = await topicsOf(run, persona);
  return {
    profile: await records.read({ stage: personasForm, persona, key: "profile" }),
    facts: (await records.read({ stage: themesForm, persona, key: "themes" })).facts,
    timelines: topics.map(await records.readAll({ stage: timelinesForm, persona }, topics)),
  };
}
