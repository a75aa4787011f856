import { describe, expect, it } from "vitest";
import { addDays } from "../../../personas/dates.ts";
import { configSchema } from "../../config.ts";
import { productionOf } from "../../personamem/production.ts";
import { calendarOfDefaultRun } from "../production.ts";
import { drawnUsers } from "../testing/drawn-user.ts";
import { daysOf, tripOn } from "./user-calendar.ts";

const users = drawnUsers(180);

describe("the calendar of a user", () => {
  it("is drawn from the topics and periods of a usual run of personamem", async () => {
    const config = configSchema.parse({});
    const order = { config, folder: "/nowhere", partitions: 1, notice: () => {}, env: {} };
    const { settings } = await (await productionOf([])).gather(order);
    const { periods, restraints, deal } = calendarOfDefaultRun();
    expect(settings).toMatchObject({ periods, restraints, deal: { topics: deal.topics } });
  });

  it("has trips for everybody, on days on which nothing else happens", () => {
    for (const { calendar } of users) {
      expect(calendar.trips.length).toBeGreaterThan(0);
      for (const date of calendar.taken) expect(tripOn(calendar, date)).toBe(null);
    }
  });

  it("leaves some days at home between two trips", () => {
    for (const { calendar } of users)
      for (const [at, trip] of calendar.trips.entries()) {
        const next = calendar.trips[at + 1];
        if (next) expect(addDays(trip.to, 5) < next.from).toBe(true);
      }
  });

  it("ends before anything changes in the user's life", () => {
    for (const { calendar, changes } of users)
      for (const date of changes) expect(daysOf(calendar)).not.toContain(date);
  });
});
