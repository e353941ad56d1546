const REPORT_INTERVAL_MS = 1_000;

type OnError = (error: unknown, what: string) => void;

/** Reports one error of a kind a second, so that a client cannot fill the log. */
export function createErrorThrottle(onError: OnError, now = Date.now): OnError {
  const kinds = new Map<string, { reportedAt: number; suppressed: number }>();
  return (error, what) => {
    const kind = kinds.get(what);
    const time = now();
    if (kind && time >= kind.reportedAt && time - kind.reportedAt < REPORT_INTERVAL_MS) {
      kind.suppressed++;
      return;
    }
    kinds.set(what, { reportedAt: time, suppressed: 0 });
    onError(error, kind?.suppressed ? `${what} (and ${kind.suppressed} more since the last report)` : what);
  };
}
