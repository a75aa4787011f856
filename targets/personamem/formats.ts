import type { Format } from "../../formats/format.ts";
import { parquetFormat } from "../../formats/parquet/format.ts";
import { personaMemFormat } from "../../formats/personamem/format.ts";
import { provenanceFormat } from "../../formats/provenance/format.ts";

/** Provenance is always written, because it proves the answers in the other formats. */
export const formats: readonly Format[] = [personaMemFormat, provenanceFormat, parquetFormat];
