import type { ClientToServer, ServerToClient } from '@tawa/shared/event-schemas.ts';
import { io, type Socket } from 'socket.io-client';

type LiveSocket = Socket<ServerToClient, ClientToServer>;

interface ReceivedMessage {
  name: string;
  message: Record<string, unknown> & { seq: number };
}

export interface TestSocket {
  socket: LiveSocket;
  received: ReceivedMessage[];
  /** A message that has arrived before matches too. */
  waitFor(
    name: string,
    matches?: (message: ReceivedMessage['message']) => boolean,
  ): Promise<ReceivedMessage['message']>;
  waitForClose(): Promise<void>;
  eventNames(): string[];
  close(): void;
}

type Auth = { protocol?: number } & (
  | {
      token: string;
      shopId: string;
      since?: number | undefined;
      device?: { deviceId: string; unsentOrders: number };
    }
  | { shopId: string; tableNo: string }
  | { invoiceId: string }
);

interface Options {
  ca?: string;
  headers?: Record<string, string>;
  transports?: ('polling' | 'websocket')[];
}

const TIMEOUT_MS = 20_000;

/** Resolves on `ready` or `resync`, and rejects with the code of the error. */
export async function connectSocket(
  origin: string,
  auth: Auth,
  { ca, headers = {}, transports = ['websocket'] }: Options = {},
): Promise<TestSocket> {
  const socket: LiveSocket = io(origin, {
    auth,
    extraHeaders: headers,
    transports,
    reconnection: false,
    forceNew: true,
    ...(ca !== undefined && { ca }),
  });
  const { received, waitFor } = recordMessages(socket);
  await waitUntilReady(socket);
  return {
    socket,
    received,
    waitFor,
    waitForClose: () =>
      new Promise((resolve) => {
        if (socket.disconnected) resolve();
        else socket.once('disconnect', () => resolve());
      }),
    eventNames: () => received.map(({ name }) => name),
    close: () => void socket.close(),
  };
}

function recordMessages(socket: LiveSocket): Pick<TestSocket, 'received' | 'waitFor'> {
  const received: ReceivedMessage[] = [];
  const pendingChecks = new Set<() => void>();
  socket.onAny((name: string, message: ReceivedMessage['message']) => {
    received.push({ name, message });
    for (const check of pendingChecks) check();
  });
  const waitFor: TestSocket['waitFor'] = (name, matches = () => true) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        pendingChecks.delete(check);
        const names = received.map((one) => one.name).join(', ') || 'nothing';
        reject(new Error(`did not receive ${name}; received ${names}`));
      }, TIMEOUT_MS);
      const check = (): void => {
        const found = received.find((one) => one.name === name && matches(one.message));
        if (!found) return;
        clearTimeout(timer);
        pendingChecks.delete(check);
        resolve(found.message);
      };
      pendingChecks.add(check);
      check();
    });
  return { received, waitFor };
}

function waitUntilReady(socket: LiveSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('ready', () => resolve());
    socket.once('resync', () => resolve());
    // The server may disconnect without an error.
    socket.once('disconnect', (why) => reject(new Error(why)));
    socket.once('connect_error', (error) => {
      const { data } = error as Error & { data?: { code: string } };
      socket.close();
      reject(new Error(data?.code ?? error.message));
    });
  });
}
