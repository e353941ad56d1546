/** An answer that came within this says that the network is quick again; ms. */
const QUICK_MS = 500;
/** So many answers and silences together tell a try that hangs from a slow network. */
const SIGNS = 3;

/**
 * Tells whether a try to connect hangs, by what the server answers over HTTP meanwhile: nothing at first, then quickly,
 * three signs in all. A slow network, or a server with much to do, answers late as well, and a second try would only
 * make it slower: so each try that follows another has the whole time of a handshake (`handshakeMs`).
 */
export function createHangingTry(handshakeMs: number) {
  let silences = 0;
  let quick = 0;
  let freedAt = Number.NEGATIVE_INFINITY;
  const begin = () => {
    silences = 0;
    quick = 0;
  };
  return {
    /** Another try is under way, or none. */
    begin,
    /** The link came about: the next try is judged by itself. */
    connected: () => {
      freedAt = Number.NEGATIVE_INFINITY;
    },
    /** True after a silence, when it is soon to be known. */
    isSuspected: () => silences > 0,
    /** `tookMs`: how long an answer took, undefined when none came; `now` in ms. True: make the try anew. */
    isHanging(tookMs: number | undefined, now: number): boolean {
      if (tookMs === undefined) {
        silences = quick > 0 ? 1 : silences + 1;
        quick = 0;
      } else if (tookMs > QUICK_MS) begin();
      else if (silences > 0) quick++;
      if (quick === 0 || silences + quick < SIGNS || now - freedAt < handshakeMs) return false;
      freedAt = now;
      return true;
    },
  };
}
