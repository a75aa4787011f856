import { affinityLaws } from "../testing/affinity-laws.ts";

affinityLaws(180);
