import { isServerReachable } from '../lib/api/api.ts';
import { renewSession } from '../lib/api/renew-session.ts';
import { readTokens } from '../lib/tokens.ts';
import { isHeartbeatOverdue, markLost } from './connection-state.ts';
import { createStallDetector } from './stalled-handshake.ts';

const RETRY_MS = 3_000;
const RENEW_COOLDOWN_MS = 60_000;
/** A refusal that time does not heal is put to the test again now and then. */
const REFUSED_RETRY_MS = 30_000;
const PROBE_INTERVAL_MS = 1_000;
const FAST_PROBE_INTERVAL_MS = 500;
const REPLY_TIMEOUT_MS = 1_000;
/** What got no answer is left to hang for a while: the next question is not to inherit its dead connection. */
const PROBE_TIMEOUT_MS = 4_000;

const replyTimeout = () =>
  new Promise<false>((resolve) => setTimeout(() => resolve(false), REPLY_TIMEOUT_MS));

/** What is needed of a socket to keep its link up. */
interface ReconnectableSocket {
  readonly connected: boolean;
  connect(): unknown;
  disconnect(): { connect(): unknown };
  readonly io: {
    readonly engine?: { readonly readyState: string; close(): unknown };
    reconnectionDelay(): number | undefined;
    reconnectionDelay(ms: number | undefined): unknown;
    reconnectionDelayMax(): number | undefined;
    on(event: 'open', listener: () => void): unknown;
    off(event: 'open', listener: () => void): unknown;
  };
}

/**
 * The server said no: with a dead token the session is renewed once; with a busy server we come back later. Any other
 * no is about this screen (the shop is gone, the role has changed): `onRefused` asks over HTTP, which says so to the
 * person. `tokenUsed` is the one that was refused, empty for a diner, who has none.
 */
export function createConnectErrorHandler(
  socket: ReconnectableSocket,
  getTokenUsed: () => string,
  onPermanentError: () => void,
) {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let renewedAt = 0;
  const connect = () => {
    if (!isStopped) socket.connect();
  };
  const retryLater = (delayMs = RETRY_MS) => {
    clearTimeout(timer);
    timer = setTimeout(connect, delayMs);
  };
  async function renewAndConnect(): Promise<void> {
    const token = getTokenUsed();
    if (!token) return retryLater();
    const { accessToken } = readTokens();
    if (accessToken !== token) return accessToken ? connect() : undefined;
    // A fresh token that is refused as well is not renewed again and again.
    if (Date.now() - renewedAt < RENEW_COOLDOWN_MS) return retryLater();
    try {
      if (!(await renewSession(token))) return;
      renewedAt = Date.now();
      connect();
    } catch {
      retryLater();
    }
  }
  return {
    handle(code: string) {
      if (code === 'UNAUTHENTICATED') void renewAndConnect();
      else if (['BUSY', 'TOO_MANY', 'INTERNAL'].includes(code)) retryLater();
      else {
        onPermanentError();
        retryLater(REFUSED_RETRY_MS);
      }
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/**
 * A phone that changes its network, or wakes after ten minutes, keeps a dead socket for a while: cut it, and connect
 * anew at once.
 */
export function reconnectOnNetworkChange(socket: ReconnectableSocket): () => void {
  const closeTransport = () => {
    socket.io.engine?.close();
    markLost();
  };
  const reconnect = () => {
    if (!socket.connected) socket.disconnect().connect();
  };
  const timer = setInterval(() => {
    if (isHeartbeatOverdue()) closeTransport();
  }, PROBE_INTERVAL_MS);
  window.addEventListener('offline', closeTransport);
  window.addEventListener('online', reconnect);
  return () => {
    clearInterval(timer);
    window.removeEventListener('offline', closeTransport);
    window.removeEventListener('online', reconnect);
  };
}

/**
 * A try that was made while nothing passed hangs until the browser asks again, up to seconds after the network is back,
 * and nobody says that it is. So while one hangs the server is asked over HTTP, one question at a time, and the try is
 * made anew once for `handshakeMs`. What fails after that waits as long as after many tries.
 */
export function restartStalledHandshake(socket: ReconnectableSocket, handshakeMs: number): () => void {
  const { io } = socket;
  const firstDelay = io.reconnectionDelay();
  const stallDetector = createStallDetector(handshakeMs);
  let watchedEngine: ReconnectableSocket['io']['engine'];
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout>;
  const isOtherAttempt = () => io.engine !== watchedEngine || io.engine?.readyState !== 'opening';

  /** Looks once; resolves with whether to look again soon. */
  async function probe(): Promise<boolean> {
    if (isOtherAttempt()) {
      watchedEngine = io.engine;
      stallDetector.begin();
      return !isOtherAttempt();
    }
    const probeStartedAt = performance.now();
    const isReachable = await Promise.race([isServerReachable(PROBE_TIMEOUT_MS), replyTimeout()]);
    if (isStopped || isOtherAttempt()) return false;
    const now = performance.now();
    if (stallDetector.isStalled(isReachable ? now - probeStartedAt : undefined, now)) {
      io.reconnectionDelay(io.reconnectionDelayMax());
      socket.disconnect().connect();
    }
    return stallDetector.isSuspected();
  }
  async function probeRepeatedly(): Promise<void> {
    const shouldProbeSoon = await probe();
    if (!isStopped)
      timer = setTimeout(probeRepeatedly, shouldProbeSoon ? FAST_PROBE_INTERVAL_MS : PROBE_INTERVAL_MS);
  }
  const onOpen = () => {
    stallDetector.onConnected();
    io.reconnectionDelay(firstDelay);
  };
  io.on('open', onOpen);
  timer = setTimeout(probeRepeatedly, PROBE_INTERVAL_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    io.off('open', onOpen);
  };
}
