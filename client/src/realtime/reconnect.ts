import { renewSession } from '../lib/api/renew-session.ts';
import { readTokens } from '../lib/session-tokens.ts';
import { isHeartbeatOverdue, markConnectionLost } from './connection-state.ts';

const RETRY_MS = 3_000;
const RENEW_COOLDOWN_MS = 60_000;
const PERMANENT_ERROR_RETRY_MS = 30_000;
const HEARTBEAT_CHECK_MS = 1_000;

interface ReconnectableSocket {
  readonly connected: boolean;
  connect(): unknown;
  disconnect(): { connect(): unknown };
  readonly io: { readonly engine?: { close(): unknown } };
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
  }, HEARTBEAT_CHECK_MS);
  window.addEventListener('offline', closeTransport);
  window.addEventListener('online', reconnect);
  return () => {
    clearInterval(timer);
    window.removeEventListener('offline', closeTransport);
    window.removeEventListener('online', reconnect);
  };
}
