/**
 * The name of a record in a message: `2/profile` of partition 2, or only its key if it belongs to the whole
 * run.
 */
export function placeName({ partition, key }: { readonly partition: number; readonly key: string }): string {
  return partition < 0 ? key : `${partition}/${key}`;
}
