import { describe, expect, it } from "vitest";
import { ontology } from "../../content/personalens/bank.ts";
import { chooseDomains } from "./choose-domains.ts";

const all = ontology();

describe("domains", () => {
  it("are chosen by name; tasks over several domains are included if all of these are chosen", () => {
    const chosen = chooseDomains(all, ["Restaurants", "Books", "Calendar"]);
    expect(chosen.domains.map(({ name }) => name).sort()).toEqual(["Books", "Calendar", "Restaurants"]);
    expect(chosen.sharedTasks.map(({ number }) => number)).toContain(21);
    expect(chooseDomains(all, ["Restaurants", "Books"]).sharedTasks).toEqual([]);
    expect(chooseDomains(all, "all")).toBe(all);
  });

  it("are reported if they are unknown, with the name that was probably meant", () => {
    expect(() => chooseDomains(all, ["Restaurant"])).toThrow(
      'could not take the domain "Restaurant": did you mean "Restaurants"?',
    );
  });
});
