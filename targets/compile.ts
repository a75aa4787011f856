import { writeOutlines } from "./outlined-stages.ts";
import { personaMemStages } from "./personamem/stages.ts";

// Part of `npm run build`.
writeOutlines("personamem", personaMemStages);
