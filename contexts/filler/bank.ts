import { bridges, canals } from "./bank/building.ts";
import { lighthouses, maps } from "./bank/coast.ts";
import { dyes, pigments } from "./bank/color.ts";
import { knots, ropes } from "./bank/cordage.ts";
import { elevators, locksAndKeys } from "./bank/devices.ts";
import { mushrooms, trees } from "./bank/forest.ts";
import { sand, soil } from "./bank/ground.ts";
import { glass, metals } from "./bank/metalsAndGlass.ts";
import { tides, waves } from "./bank/sea.ts";
import { paper, textiles } from "./bank/sheets.ts";
import { alphabets, wordOrigins } from "./bank/signs.ts";
import { stars, weather } from "./bank/sky.ts";
import { birds, insects } from "./bank/smallAnimals.ts";
import { fossils, volcanoes } from "./bank/stoneAndFire.ts";
import { calendars, clocks } from "./bank/time.ts";
import { lichens, mosses } from "./bank/undergrowth.ts";
import { ice, rivers } from "./bank/waterOnLand.ts";
import type { Shelf } from "./deal.ts";

/** The themes, two and two as they go together. */
export const shelves: readonly Shelf[] = [
  [tides, waves],
  [stars, weather],
  [metals, glass],
  [bridges, canals],
  [insects, birds],
  [calendars, clocks],
  [knots, ropes],
  [volcanoes, fossils],
  [alphabets, wordOrigins],
  [rivers, ice],
  [trees, mushrooms],
  [pigments, dyes],
  [lighthouses, maps],
  [locksAndKeys, elevators],
  [sand, soil],
  [paper, textiles],
  [mosses, lichens],
];
