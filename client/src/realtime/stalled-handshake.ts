/** An answer that came within this says that the network is quick again; ms. */
const QUICK_REPLY_MS = 500;
/** So many answers and silences together tell a try that hangs from a slow network. */
const MIN_SIGNS = 3;

/**
 * Tells whether a try to connect hangs, by what the server answers over HTTP meanwhile: nothing at first, then quickly,
 * three signs in all. A slow network, or a server with much to do, answers late as well, and a second try would only
 * make it slower: so each try that follows another has the whole time of a handshake (`handshakeMs`).
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
    /** Another try is under way, or none. */
    begin: reset,
    /** The link came about: the next try is judged by itself. */
    onConnected: () => {
      restartedAt = Number.NEGATIVE_INFINITY;
    },
    /** True after a silence, when it is soon to be known. */
    isSuspected: () => missedReplies > 0,
    /** `tookMs`: how long an answer took, undefined when none came; `now` in ms. True: make the try anew. */
    isStalled(tookMs: number | undefined, now: number): boolean {
      if (tookMs === undefined) {
        missedReplies = quickReplies > 0 ? 1 : missedReplies + 1;
        quickReplies = 0;
      } else if (tookMs > QUICK_REPLY_MS) reset();
      else if (missedReplies > 0) quickReplies++;
      if (quickReplies === 0 || missedReplies + quickReplies < MIN_SIGNS || now - restartedAt < handshakeMs)
        return false;
      restartedAt = now;
      return true;
    },
  };
}
