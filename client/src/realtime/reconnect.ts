import { isServerThere } from '../lib/api/api.ts';
import { renewSession } from '../lib/api/renew-session.ts';
import { readTokens } from '../lib/tokens.ts';
import { isOverdue, markLost } from './connection-state.ts';
import { createHangingTry } from './stalled-handshake.ts';

const RETRY_MS = 3_000;
const RENEW_PAUSE_MS = 60_000;
/** A refusal that time does not heal is put to the test again now and then. */
const REFUSED_PAUSE_MS = 30_000;
const LOOK_MS = 1_000;
const LOOK_AGAIN_MS = 500;
const ANSWER_MS = 1_000;
/** What got no answer is left to hang for a while: the next question is not to inherit its dead connection. */
const GIVEN_UP_MS = 4_000;

const noAnswer = () => new Promise<false>((resolve) => setTimeout(() => resolve(false), ANSWER_MS));

/** What is needed of a socket to keep its link up. */
interface Link {
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
export function mender(socket: Link, tokenUsed: () => string, onRefused: () => void) {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let renewedAt = 0;
  const connect = () => {
    if (!stopped) socket.connect();
  };
  const later = (pauseMs = RETRY_MS) => {
    clearTimeout(timer);
    timer = setTimeout(connect, pauseMs);
  };
  async function renewAndConnect(): Promise<void> {
    const token = tokenUsed();
    if (!token) return later();
    const { accessToken } = readTokens();
    if (accessToken !== token) return accessToken ? connect() : undefined;
    // A fresh token that is refused as well is not renewed again and again.
    if (Date.now() - renewedAt < RENEW_PAUSE_MS) return later();
    try {
      if (!(await renewSession(token))) return;
      renewedAt = Date.now();
      connect();
    } catch {
      later();
    }
  }
  return {
    refused(code: string) {
      if (code === 'UNAUTHENTICATED') void renewAndConnect();
      else if (['BUSY', 'TOO_MANY', 'INTERNAL'].includes(code)) later();
      else {
        onRefused();
        later(REFUSED_PAUSE_MS);
      }
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/**
 * A phone that changes its network, or wakes after ten minutes, keeps a dead socket for a while: cut it, and connect
 * anew at once.
 */
export function cutWithNetwork(socket: Link): () => void {
  const cut = () => {
    socket.io.engine?.close();
    markLost();
  };
  const again = () => {
    if (!socket.connected) socket.disconnect().connect();
  };
  const timer = setInterval(() => {
    if (isOverdue()) cut();
  }, LOOK_MS);
  window.addEventListener('offline', cut);
  window.addEventListener('online', again);
  return () => {
    clearInterval(timer);
    window.removeEventListener('offline', cut);
    window.removeEventListener('online', again);
  };
}

/**
 * A try that was made while nothing passed hangs until the browser asks again, up to seconds after the network is back,
 * and nobody says that it is. So while one hangs the server is asked over HTTP, one question at a time, and the try is
 * made anew once for `handshakeMs`. What fails after that waits as long as after many tries.
 */
export function freeHangingTry(socket: Link, handshakeMs: number): () => void {
  const { io } = socket;
  const firstDelay = io.reconnectionDelay();
  const hanging = createHangingTry(handshakeMs);
  let seen: Link['io']['engine'];
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout>;
  const isNew = () => io.engine !== seen || io.engine?.readyState !== 'opening';

  /** Looks once; resolves with whether to look again soon. */
  async function look(): Promise<boolean> {
    if (isNew()) {
      seen = io.engine;
      hanging.begin();
      return !isNew();
    }
    const asked = performance.now();
    const isThere = await Promise.race([isServerThere(GIVEN_UP_MS), noAnswer()]);
    if (isStopped || isNew()) return false;
    const now = performance.now();
    if (hanging.isHanging(isThere ? now - asked : undefined, now)) {
      io.reconnectionDelay(io.reconnectionDelayMax());
      socket.disconnect().connect();
    }
    return hanging.isSuspected();
  }
  async function goOn(): Promise<void> {
    const isSoon = await look();
    if (!isStopped) timer = setTimeout(goOn, isSoon ? LOOK_AGAIN_MS : LOOK_MS);
  }
  const opened = () => {
    hanging.connected();
    io.reconnectionDelay(firstDelay);
  };
  io.on('open', opened);
  timer = setTimeout(goOn, LOOK_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    io.off('open', opened);
  };
}
