/** A reply this fast shows that the network has recovered. */
const QUICK_REPLY_MS = 500;
/** Missed plus quick replies that prove a stall. */
const MIN_PROBES = 3;

/**
 * Detects a stalled handshake: concurrent HTTP probes first get no reply, then quick ones. On a slow network
 * or server a restart would make it worse, so restarts are `handshakeMs` apart.
 */
export function createStallDetector(handshakeMs: number) {
  let missedReplies = 0;
  let quickReplies = 0;
  let restartedAt = Number.NEGATIVE_INFINITY;
  const reset = () => {
    missedReplies = 0;
    quickReplies = 0;
  };
  return {
    onNewAttempt: reset,
    onConnected: () => {
      restartedAt = Number.NEGATIVE_INFINITY;
    },
    isSuspected: () => missedReplies > 0,
    /** `tookMs`: reply time, undefined without a reply. */
    isStalled(tookMs: number | undefined, now: number): boolean {
      if (tookMs === undefined) {
        missedReplies = quickReplies > 0 ? 1 : missedReplies + 1;
        quickReplies = 0;
      } else if (tookMs > QUICK_REPLY_MS) reset();
      else if (missedReplies > 0) quickReplies++;
      if (quickReplies === 0 || missedReplies + quickReplies < MIN_PROBES || now - restartedAt < handshakeMs)
        return false;
      restartedAt = now;
      return true;
    },
  };
}
