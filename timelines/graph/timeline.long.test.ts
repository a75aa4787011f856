import { timelineLaws } from "../testing/timeline-laws.ts";

timelineLaws(200);
