const listening = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `act` when the signal is aborted, or at once if it already is. The returned function cancels that.
 * The signal gets only one listener, however many callers wait. Node warns about more than ten listeners, and
 * hundreds of calls wait for the signal of a run.
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

/** Rejects with the signal's reason when it is aborted. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, stopped) => {
    const timer = setTimeout(() => {
      letGo();
      done();
    }, ms);
    const letGo = onAbort(signal, () => {
      clearTimeout(timer);
      stopped(signal.reason);
    });
  });
}

/** Gives `act` a signal of its own: the OpenAI client never removes its listener from the one that it gets. */
export async function interruptible<T>(
  signal: AbortSignal,
  act: (stopped: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const letGo = onAbort(signal, () => controller.abort(signal.reason));
  try {
    return await act(controller.signal);
  } finally {
    letGo();
  }
}
