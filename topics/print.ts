import { Document, isCollection, isPair, isScalar, Scalar, visit } from "yaml";
import type { Topic } from "./schema.ts";

/** Keys whose values are names and short words. They are written without quotes if YAML allows it. */
const plainKeys: ReadonlySet<unknown> = new Set(["name", "number", "user", "assistant", "words"]);
const inOneLine: ReadonlySet<unknown> = new Set(["labels", "words"]);

/** A pack as YAML text, formatted like the packs of the package. */
export function printTopic(topic: Topic): string {
  const document = new Document(topic, { aliasDuplicateObjects: false });
  visit(document, {
    Pair: (_, pair) => {
      if (isScalar(pair.key) && inOneLine.has(pair.key.value) && isCollection(pair.value))
        pair.value.flow = true;
    },
    Scalar: (key, scalar, path) => {
      const above = path.findLast(isPair);
      const plain = key === "key" || (isScalar(above?.key) && plainKeys.has(above.key.value));
      if (typeof scalar.value === "string" && !plain) scalar.type = styleOf(scalar.value);
    },
  });
  const text = document.toString({ lineWidth: 0, flowCollectionPadding: true });
  return text.replaceAll(
    /\n(?=(kinds|reasons|ideas|scenarios|wentWell|wentWrong|questions|guidance|openings|pieces):)/g,
    "\n\n",
  );
}

const styleOf = (text: string) => (text.includes("\n") ? Scalar.BLOCK_LITERAL : Scalar.QUOTE_DOUBLE);
