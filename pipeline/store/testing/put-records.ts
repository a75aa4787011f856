import { writeSync } from "node:fs";
import { sqliteStore } from "../sqlite.ts";
import { recordOf } from "../store.contract.ts";
