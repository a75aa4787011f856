import { existsSync } from "node:fs";

/** Where Chromium is on machines that have it. `CHROMIUM_PATH` comes first. */
const places = [
  process.env.CHROMIUM_PATH ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The browser on this machine, or `null` if there is none. Tests that need one are then skipped. */
export const browserPath: string | null = places.find((place) => place !== "" && existsSync(place)) ?? null;
