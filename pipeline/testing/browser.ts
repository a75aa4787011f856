import { existsSync } from "node:fs";

/** Where Chromium stands on machines that have it, `CHROMIUM_PATH` first. */
const places = [
  process.env.CHROMIUM_PATH ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The browser of this machine; `null` where there is none, and tests that need one have to be skipped. */
export const browserPath: string | null = places.find((place) => place !== "" && existsSync(place)) ?? null;
