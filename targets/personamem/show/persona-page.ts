import { z } from "zod";
import type { Page, ReadingOrder } from "../../reading.ts";
import { personaView } from "./persona.ts";
import { personaLines } from "./persona-lines.ts";

const ownSchema = z.looseObject({ fork: z.int() });

export async function personaPage({ run, id, own }: ReadingOrder & { readonly id: string }): Promise<Page> {
  return pageOf(await personaView(run, id, ownSchema.parse(own)), personaLines);
}

export const pageOf = <View extends object>(view: View, lines: (view: View) => readonly string[]): Page => ({
  json: view,
  lines: lines(view),
});
