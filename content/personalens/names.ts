/**
 * The domains of PersonaLens and their attributes, as the original names them. They are part of its format: profiles hold all of
 * them, and tasks refer to them. `one` is a single text, `several` a list of given options, `open` a list of any texts.
 */
export const attributeKinds = {
  Alarm: {
    "Alarm Time Preference": "one",
    "Alarm Sound Preference": "one",
    "Alarm Recurring Preference": "one",
  },
  Books: {
    Genre: "several",
    "Favourite Authors": "open",
    "Favourite Books": "open",
    "Favourite Book Series": "open",
    "Reading Format": "several",
    "Reading Time Preference": "several",
    "Reading Frequency": "one",
  },
  Buses: {
    "Preferred Bus Company": "open",
    "Travel Frequency": "several",
    "Seat Preference": "one",
    "Departure Time Preference": "several",
  },
  Calendar: {
    "Event Type Preference": "open",
    "Notification Preference": "one",
    Timezone: "one",
  },
  Events: {
    "Event Type Preference": "several",
    "Price Range": "several",
    "Group Size Preference": "one",
    "Seating Preference": "several",
    "Days of Week Preference": "one",
  },
  Finance: {
    "Preferred Sectors": "several",
    "News Sources": "several",
    "Financial Company": "open",
  },
  Flights: {
    "Preferred Airline": "several",
    "Seat Class Preference": "several",
    "Layover Preference": "several",
    "Seat Preference": "one",
    "Departure Time Preference": "several",
  },
  Games: {
    "Preferred Game Genres": "several",
    "Gaming Platforms": "several",
    "Multiplayer Preference": "several",
    "Gaming Frequency": "open",
    "Preferred Game Name": "open",
  },
  Hotels: {
    "Hotel Chains Preference": "several",
    "Amenity Preference": "several",
    "Location Preference": "several",
    "Star Rating Preference": "several",
    "Room Type Preference": "several",
  },
  Media: {
    "Preferred Genres": "several",
    "Favourite Actors and Directors": "open",
    "Favourite Media": "open",
    "Viewing Platform Preference": "several",
  },
  Messaging: {
    "Preferred Messaging Apps": "several",
    "Communication Style": "one",
    "Frequent Contact": "open",
    "Preferred Communication Style": "one",
  },
  Movies: {
    "Preferred Genres": "several",
    "Favorite Actors and Directors": "open",
    "Theater Type Preference": "several",
    "Viewing Time Preference": "several",
    "Seat Type Preference": "several",
  },
  Music: {
    "Preferred Genres": "several",
    "Favorite Artists": "open",
    "Favorite Bands": "open",
    "Favorite Albums": "open",
    "Platform Preference": "several",
    "Preferred Audio Quality": "one",
    "Playlist Preference": "open",
  },
  "Rental Cars": {
    "Car Type Preference": "several",
    "Preferred Rental Company": "several",
    "Preferred Car Brand": "several",
    "Rental Duration Preference": "one",
    "Additional Feature Preference": "several",
    "Preferred Fuel Type": "one",
  },
  Restaurants: {
    "Cuisine Preference": "several",
    "Dietary Restrictions": "several",
    "Ambiance Preference": "several",
    "Price Range": "several",
  },
  Services: {
    "Preferred Service Provider Types": "one",
    "Appointment Time Preference": "several",
    "Location Preference": "open",
    "Service Frequency Preference": "several",
    "Service Provider Gender Preference": "one",
  },
  Shopping: {
    "Preferred Product Category": "several",
    "Price Range Preference": "one",
    "Brand Preference": "open",
  },
  Sports: {
    "Favorite Sports": "several",
    "Favorite Team": "open",
    "Viewing Preference": "one",
  },
  Train: {
    "Preferred Train Class": "one",
    "Travel Time Preference": "several",
    "Amenity Preference": "several",
    "Preferred Seat Type": "one",
  },
  Travel: {
    "Preferred Destination Types": "several",
    "Duration Preference": "several",
    "Group Size Preference": "several",
    "Frequent Travel Destination": "open",
    "Travel Season Preference": "several",
  },
} as const satisfies Record<string, Record<string, AttributeKind>>;

export const kinds = ["one", "several", "open"] as const;
export type AttributeKind = (typeof kinds)[number];

/** The attributes of one of the twenty domains with their kinds, or `null` for a domain that the user has added. */
export const originalAttributes = (domain: string): Readonly<Record<string, AttributeKind>> | null =>
  Object.entries(attributeKinds).find(([name]) => name === domain)?.[1] ?? null;

/** How many tasks of its own the original has in each domain. Ours has at least as many. */
export const taskCounts: Readonly<Record<keyof typeof attributeKinds, number>> = {
  Alarm: 4,
  Books: 5,
  Buses: 4,
  Calendar: 4,
  Events: 4,
  Finance: 5,
  Flights: 5,
  Games: 4,
  Hotels: 4,
  Media: 5,
  Messaging: 4,
  Movies: 4,
  Music: 4,
  "Rental Cars": 4,
  Restaurants: 4,
  Services: 4,
  Shopping: 5,
  Sports: 5,
  Train: 4,
  Travel: 4,
};

/** The domains of each task over several domains, by its number. */
export const domainsOfTask: Readonly<Record<number, readonly (keyof typeof attributeKinds)[]>> = {
  1: ["Events", "Restaurants", "Hotels", "Travel"],
  2: ["Flights", "Hotels", "Rental Cars"],
  3: ["Music", "Events"],
  4: ["Media", "Restaurants", "Calendar", "Messaging"],
  5: ["Services", "Calendar"],
  6: ["Games", "Shopping", "Calendar"],
  7: ["Finance", "Calendar", "Messaging"],
  8: ["Events", "Restaurants", "Travel", "Train", "Buses"],
  9: ["Movies", "Restaurants", "Sports", "Calendar"],
  10: ["Events", "Restaurants", "Buses", "Calendar"],
  11: ["Alarm", "Media", "Books", "Calendar"],
  12: ["Services", "Buses", "Media", "Calendar"],
  13: ["Games", "Restaurants", "Messaging", "Calendar"],
  14: ["Train", "Hotels", "Calendar", "Messaging"],
  15: ["Shopping", "Restaurants", "Events", "Calendar"],
  16: ["Music", "Events", "Restaurants", "Calendar"],
  17: ["Finance", "Calendar", "Alarm", "Messaging"],
  18: ["Media", "Movies", "Restaurants", "Calendar"],
  19: ["Calendar", "Alarm", "Music"],
  20: ["Sports", "Restaurants", "Messaging", "Calendar"],
  21: ["Books", "Calendar", "Restaurants"],
  22: ["Alarm", "Calendar", "Train", "Buses"],
  23: ["Media", "Games", "Books"],
  24: ["Books", "Calendar", "Messaging"],
  25: ["Movies", "Restaurants", "Music", "Events"],
};
