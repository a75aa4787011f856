import { personaMemFormat } from "../../formats/personamem/format.ts";
import { provenanceFormat } from "../../formats/provenance/format.ts";

/** Provenance is always written, because it proves the answers of the other formats. */
export const formats = [personaMemFormat, provenanceFormat];
