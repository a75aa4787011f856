import { Document, isCollection, isPair, isScalar, Scalar, visit } from "yaml";
import type { Pack } from "./schema.ts";

/** Names and short words. They are written without quotes if YAML allows it, and lists of them in one line. */
const names: ReadonlySet<unknown> = new Set(["name", "subject"]);
const lines: ReadonlySet<unknown> = new Set(["labels", "words", "needs", "marks", "has", "lacks"]);

/** A pack as YAML text, formatted like the packs of the package. Empty lists are left out. */
export function printPack(pack: Pack): string {
  const document = new Document(pack, { aliasDuplicateObjects: false });
  visit(document, {
    Pair: (_, { key, value }) => {
      if (!isScalar(key) || !isCollection(value)) return;
      if (value.items.length === 0) return visit.REMOVE;
      if (!lines.has(key.value)) return;
      value.flow = true;
    },
    Scalar: (key, scalar, path) => {
      const keys = path.filter(isPair).map((pair) => (isScalar(pair.key) ? pair.key.value : null));
      const isPlain = key === "key" || names.has(keys.at(-1)) || keys.some((one) => lines.has(one));
      if (typeof scalar.value === "string" && !isPlain) scalar.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document
    .toString({ lineWidth: 0, flowCollectionPadding: true })
    .replaceAll(/\n(?=(?:lists|kinds|attempts|personal|occasions):)/g, "\n\n");
}
