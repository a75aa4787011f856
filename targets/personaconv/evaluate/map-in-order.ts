/**
 * Makes something of each of a stream, so many at once, and writes it in the order of the stream. Where one can't be
 * made, nothing further is taken from the stream; what is under way ends, and then the error is thrown.
 */
export async function mapInOrder<Given, Made>(
  stream: AsyncIterable<Given>,
  atOnce: number,
  make: (given: Given) => Promise<Made>,
  write: (made: Made) => Promise<void>,
): Promise<void> {
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
      // Waited for in its turn; until then an error of it is nobody's.
      made.catch(() => {});
      begun.push(made);
    }
    while (begun.length > 0) await writeFirst();
  } finally {
    await Promise.allSettled(begun);
  }
}
