const words = (text: string) => text.split(" ");

/** Account names are an adjective and a noun; the two counts have no common divisor but 1. */
export const adjectives = words(
  "quiet mossy rusty amber tidy crooked sleepy humble brisk salty dusty frosty gentle hollow idle jolly lanky mellow narrow olive patient quick rugged silent tender upper velvet wooden young zesty brass copper cedar faded grumpy hazy inky lofty muddy nimble odd pale plain rural sandy sturdy tepid urban vivid wandering woolen",
);
export const nouns = words(
  "lathe mortar harbor kettle ledger lantern pebble orchard magpie thimble anvil badger candle drawer ember ferry gutter hammer inkwell jigsaw kiln ladle mitten needle otter paddle quarry ratchet saddle teapot trellis umbrella violin walnut yarrow acorn bellows chisel dune envelope finch gable hedge",
);
