import { bySuite } from "../../pipeline/testing/suite.ts";
import { timelineLaws } from "../testing/timeline-laws.ts";

timelineLaws(bySuite({ short: 40, long: 200 }));
