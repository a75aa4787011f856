import type { Tally } from "../../../checks/reading/tally.ts";
import { missingFile } from "../format/layout.ts";
import { missingLineSchema } from "../format/missing.ts";
import type { NumberedLine } from "../read-set.ts";

/** Reports a part that was planned and could not be made: the set isn't whole without it. */
export function verifyMissing({ line, number }: NumberedLine, tally: Tally): void {
  const { data } = missingLineSchema.safeParse(line);
  tally.count("missing parts");
  tally.find(
    "missing parts",
    missingFile,
    number,
    data
      ? `${data.user}: the ${data.what} "${data.key}" was not made: ${data.reason}`
      : "it has another form",
  );
}
