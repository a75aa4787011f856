import { expect, test } from "vitest";
import { namesOtherDays, takesDays } from "./time-spans.ts";

test.each([
  "I baked a loaf every Sunday",
  "I did one small repair a day for thirty days",
  "I sent one postcard a day home to my own address",
  "I went a week without any recorded music",
  "I emptied one shelf and left it empty for a month",
  "I heard a concert by students once a month",
  "I compared a film with its remake on two evenings",
  "I praised one thing in the street to a neighbor weekly",
])("It goes on for more than a day: %s", (clause) => {
  expect(takesDays(clause)).toBe(true);
});

test.each([
  "I spent a whole day in a reading room",
  "I sold three things that I had not touched for two years",
  "I put all my yearly bills onto one sheet and divided by twelve",
  "I set a timer for every quarter of an hour",
  "I read the life of somebody who worked in the field two hundred years ago",
  "I made a list of what I would do with one unexpected month's pay",
  "I wrote a letter about one thing I had learnt that week",
])("It is done in a day: %s", (clause) => {
  expect(takesDays(clause)).toBe(false);
});

test.each([
  "a man who was to come on Monday came on Thursday",
  "I was in bed for three days",
  "two days later I undid the lot",
  "{person} rang the next day",
])("Another day is named, or many: %s", (clause) => {
  expect(namesOtherDays(clause)).toBe(true);
});

test.each([
  "the mail had lain unanswered for {number} days",
  "a hostel warden with forty years behind the desk described {it} to me",
  "it arrived a day early and the sun was out",
  "I got to bed by ten",
])("It can be told with the date of one day: %s", (clause) => {
  expect(namesOtherDays(clause)).toBe(false);
});
