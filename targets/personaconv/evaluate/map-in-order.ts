export interface InOrder<Given, Made> {
  readonly stream: AsyncIterable<Given>;
  /** How many are made at the same time, at most. */
  readonly atOnce: number;
  make(given: Given): Promise<Made>;
  write(made: Made): Promise<void>;
}

/**
 * Makes something from each element of a stream, several at once, and writes the results in the order of the
 * stream. After an error, nothing more is taken from the stream. Work that has been started is completed, and
 * then the error is thrown.
 */
export async function mapInOrder<Given, Made>({
  stream,
  atOnce,
  make,
  write,
}: InOrder<Given, Made>): Promise<void> {
  const begun: Promise<Made>[] = [];
  const writeFirst = async () => {
    const [first] = begun;
    if (first) await write(await first);
    begun.shift();
  };
  try {
    for await (const given of stream) {
      if (begun.length >= atOnce) await writeFirst();
      const made = make(given);
      // It is awaited later. Until then, an error must not count as unhandled.
      made.catch(() => {});
      begun.push(made);
    }
    while (begun.length > 0) await writeFirst();
  } finally {
    await Promise.allSettled(begun);
  }
}
