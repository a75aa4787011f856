const listening = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `act` when the signal is aborted, at once where it is already; the returned function lets go of it. However many
 * wait, the signal has one listener: Node warns of more than ten, and hundreds of calls hang on the signal of a run.
 */
export function onAbort(signal: AbortSignal, act: () => void): () => void {
  if (signal.aborted) {
    act();
    return () => {};
  }
  const acts = listening.get(signal) ?? listenTo(signal);
  acts.add(act);
  return () => void acts.delete(act);
}

function listenTo(signal: AbortSignal): Set<() => void> {
  const acts = new Set<() => void>();
  listening.set(signal, acts);
  signal.addEventListener(
    "abort",
    () => {
      for (const act of acts) act();
    },
    { once: true },
  );
  return acts;
}
