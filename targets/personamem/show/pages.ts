import type { Size } from "../../../contexts/sizes.ts";
import type { Page, ReadingOrder } from "../../reading.ts";
import type { RunRecords } from "../../run-records.ts";
import { contextView } from "./context.ts";
import { contextLines } from "./context-lines.ts";
import { firstLook } from "./first-look.ts";
import { firstLookLines } from "./first-look-lines.ts";
import { pageOf } from "./persona-page.ts";
import { questionView } from "./question.ts";
import { questionLines } from "./question-lines.ts";
import { sessionView } from "./session.ts";
import { sessionLines } from "./session-lines.ts";

type Order = ReadingOrder & { readonly id: string };

export async function sessionPage({ run, id }: Order): Promise<Page> {
  return pageOf(await sessionView(run, id), sessionLines);
}

export async function questionPage({ run, id }: Order): Promise<Page> {
  return pageOf(await questionView(run, id), questionLines);
}

export async function contextPage({ run, id }: Order): Promise<Page> {
  return pageOf(await contextView(run, id), contextLines);
}

/** What a preview prints. */
export async function firstPage(run: RunRecords, persona: number, size: Size): Promise<Page> {
  return pageOf(await firstLook(run, persona, size), firstLookLines);
}
