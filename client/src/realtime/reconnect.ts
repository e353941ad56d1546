import { renewSession } from '../lib/api/renew-session.ts';
import { isServerReachable } from '../lib/api/send-request.ts';
import { readTokens } from '../lib/tokens.ts';
import { isHeartbeatOverdue, markConnectionLost } from './connection-state.ts';

const RETRY_MS = 3_000;
const RENEW_COOLDOWN_MS = 60_000;
const PERMANENT_ERROR_RETRY_MS = 30_000;
const PROBE_INTERVAL_MS = 1_000;
const FAST_PROBE_INTERVAL_MS = 500;
const REPLY_TIMEOUT_MS = 1_000;
/** Exceeds REPLY_TIMEOUT_MS: an aborted request would leave its dead connection to the next probe. */
const PROBE_TIMEOUT_MS = 4_000;

/** A reply this fast shows that the network has recovered. */
const QUICK_REPLY_MS = 500;
/** Missed plus quick replies that prove a stall. */
const MIN_PROBES = 3;

const falseAfterReplyTimeout = () =>
  new Promise<false>((resolve) => setTimeout(() => resolve(false), REPLY_TIMEOUT_MS));

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
 * Renews an expired session once and retries later if the server is busy. Other codes concern this client
 * (shop deleted, role changed): `onPermanentError` refetches over HTTP, which shows the error. `getTokenUsed`
 * returns the rejected token, empty for a diner.
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
    // A fresh token may be rejected too: no loop.
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
        retryLater(PERMANENT_ERROR_RETRY_MS);
      }
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Replaces a dead socket at once after a network change or sleep. */
export function reconnectOnNetworkChange(socket: ReconnectableSocket): () => void {
  const closeTransport = () => {
    socket.io.engine?.close();
    markConnectionLost();
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
 * A handshake started offline can stall for seconds after the network returns. Polls /healthz meanwhile and
 * restarts a stalled one, at most once per `handshakeMs`; later reconnects wait for the maximum delay.
 */
export function restartStalledHandshake(socket: ReconnectableSocket, handshakeMs: number): () => void {
  const { io } = socket;
  const initialDelayMs = io.reconnectionDelay();
  const stallDetector = createStallDetector(handshakeMs);
  let watchedEngine: ReconnectableSocket['io']['engine'];
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout>;
  const isAttemptOver = () => io.engine !== watchedEngine || io.engine?.readyState !== 'opening';

  async function probe(): Promise<boolean> {
    if (isAttemptOver()) {
      watchedEngine = io.engine;
      stallDetector.onNewAttempt();
      return !isAttemptOver();
    }
    const probeStartedAt = performance.now();
    const isReachable = await Promise.race([isServerReachable(PROBE_TIMEOUT_MS), falseAfterReplyTimeout()]);
    if (isStopped || isAttemptOver()) return false;
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
    io.reconnectionDelay(initialDelayMs);
  };
  io.on('open', onOpen);
  timer = setTimeout(probeRepeatedly, PROBE_INTERVAL_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    io.off('open', onOpen);
  };
}

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
