import { readingLaws } from "./testing/reading-laws.ts";

readingLaws(15);
