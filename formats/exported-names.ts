/** The names of the files of PersonaMem, of PersonaConv, and of both. */
const exported =
  /^((questions_(32k|128k|1M)\.csv)|((shared_contexts|provenance|sessions)_(32k|128k|1M)\.jsonl)|((sentiment|impact|text)_(p_conv|p_nonconv|np_conv)_(train|dev|test)\.(jsonl|parquet))|(provenance|threads)\.jsonl|README\.md|funnel\.json|config\.resolved\.yaml)$/;

/** Whether a file has a name that an export gives. */
export function isExportedName(name: string): boolean {
  return exported.test(name);
}

/** Whether a file is one that an export has begun, or one that it needs only while it writes others. */
export function isPartialName(name: string): boolean {
  const whole = /^\.(?:unsorted_)?(.+)\.partial$/.exec(name)?.[1];
  return whole !== undefined && isExportedName(whole);
}
