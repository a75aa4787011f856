import { readValues } from "../../../checks/reading/json-lines.ts";
import { createTally } from "../../../checks/reading/tally.ts";
import { ConfigError } from "../../../pipeline/engine/errors.ts";
import {
  type CommonId,
  commonIdSchema,
  commonIdsFile,
  type Setting,
  type Split,
  settings,
  splits,
} from "../format.ts";
import type { ConvFiles } from "../verify/conv-files.ts";

/** A file of results with the setting and the split that its name or its prefix gives. */
export interface SettingFile {
  readonly file: string;
  readonly setting: Setting;
  readonly split: Split | null;
}

const byName = new RegExp(`(?:^|_)(${settings.join("|")})(?:_(${splits.join("|")}))?(?=_|\\.|$)`);

/** @param given `results_text_p_conv_test_MODEL.jsonl`, or `p_conv=FILE` */
export function settingFile(given: string): SettingFile {
  const [, prefixed, rest] = /^(\w+)=(.+)$/.exec(given) ?? [];
  const setting = settings.find((one) => one === prefixed);
  const file = setting ? (rest ?? given) : given;
  const [, named, split] = byName.exec(file.replace(/^.*[\\/]/, "")) ?? [];
  const found = setting ?? settings.find((one) => one === named);
  if (found === undefined)
    throw new ConfigError(
      `could not compare "${given}": its name doesn't say its setting; write ${settings.map((one) => `${one}=FILE`).join(", ")}`,
    );
  return { file, setting: found, split: splits.find((one) => one === split) ?? null };
}

/** The split of all files. Throws if they differ, or if neither a name nor `given` says it. */
export function splitOfAll(files: readonly SettingFile[], given: Split | undefined): Split {
  const named = new Set(files.flatMap(({ split }) => split ?? []));
  const [only, ...others] = given === undefined ? [...named] : [given];
  if (only === undefined)
    throw new ConfigError("could not compare settings: no file name says which split it is of; give --split");
  if (others.length > 0)
    throw new ConfigError(
      `could not compare settings: the files are of several splits (${[...named].join(", ")})`,
    );
  const twice = files.find(({ setting }, at) => files.findIndex((one) => one.setting === setting) < at);
  if (twice)
    throw new ConfigError(`could not compare settings: "${twice.file}" is a second file of ${twice.setting}`);
  return only;
}

/** Reads the common ids of an exported set. */
export async function readCommonIds(files: ConvFiles, folder: string): Promise<CommonId[]> {
  const file = files.open(commonIdsFile);
  if (!file)
    throw new ConfigError(
      `could not compare settings: there is no ${commonIdsFile} in "${folder}"; give the folder of the exported set with --set`,
    );
  const tally = createTally(1);
  const ids: CommonId[] = [];
  for await (const { value } of readValues({ file, check: "common ids", schema: commonIdSchema }, tally))
    ids.push(value);
  const [wrong] = tally.findings;
  if (wrong)
    throw new ConfigError(`could not read "${folder}/${commonIdsFile}": line ${wrong.row}: ${wrong.reason}`);
  return ids;
}
