import { onAbort } from "./on-abort.ts";

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
