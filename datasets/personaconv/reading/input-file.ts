/** A file of Reddit data, opened anew for each pass. */
export interface InputFile {
  /** As messages call it. */
  readonly name: string;
  /** As it lies on the disk. */
  readonly bytes: number;
  /** The bytes as they lie on the disk, compressed or not. */
  open(): AsyncIterable<Uint8Array>;
}
