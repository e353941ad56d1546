import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defaultRights } from '@tawa/server/auth/rights.ts';
import { AppError } from '@tawa/server/errors/app-error.ts';
import { type LoggedEvent, readLatestSeq } from '@tawa/server/events/event-log.repository.ts';
import { createGateway, type Gateway } from '@tawa/server/realtime/gateway.ts';
import type { AnonymousAccessQueries } from '@tawa/server/realtime/handshake.ts';
import type { MessageLimits } from '@tawa/server/realtime/rate-limits.ts';
import type { TestServer } from './server.ts';

/** A gateway that receives only the events which the test publishes. */
export interface TestGateway {
  gateway: Gateway;
  httpServer: Server;
  origin: string;
  /** `seq` is the number of the first event. */
  publish(shopId: string, seq: number, ...payloads: readonly object[]): void;
  close(): void;
}

interface GatewayOptions {
  /** The id of the user to whom every token belongs. */
  ownerId?: string;
  /** Runs whenever the rights of a socket are read: in its handshake, and those of staff again before it joins. */
  onHandshake?: (token?: string) => void | Promise<void>;
  tableExists?: AnonymousAccessQueries['tableExists'];
  findDinerOrder?: AnonymousAccessQueries['findDinerOrder'];
  /** Interval of the check for slow consumers, and the close timeout, in ms. */
  timings?: { checkIntervalMs: number; closeTimeoutMs: number };
  messageLimits?: MessageLimits;
  onError?: (error: unknown, what: string) => void;
}

export async function startTestGateway(
  server: TestServer,
  {
    ownerId,
    onHandshake,
    tableExists = async () => true,
    findDinerOrder = async () => undefined,
    timings,
    messageLimits,
    onError = () => undefined,
  }: GatewayOptions = {},
): Promise<TestGateway> {
  const httpServer = createServer();
  const gateway = createGateway(httpServer, {
    read: server.app.databases.reader,
    authenticator: {
      authenticateAgain: async (sessionUser, shopId) => {
        await onHandshake?.();
        const latestSeq = await readLatestSeq(server.app.databases.reader, shopId);
        return { sessionUser, rights: defaultRights('owner'), latestSeq };
      },
      authenticateToken: async (token, shopId, onVerified) => {
        if (ownerId === undefined) throw new AppError('session.missing');
        onVerified?.(ownerId);
        await onHandshake?.(token);
        return {
          sessionUser: { userId: ownerId, sessionId: 's', role: 'OWNER', name: 'Asha' },
          rights: defaultRights('owner'),
          latestSeq: await readLatestSeq(server.app.databases.reader, shopId),
        };
      },
    },
    queries: {
      tableExists: async (...args) => {
        await onHandshake?.();
        return tableExists(...args);
      },
      findDinerOrder,
      findShopOfValidInvoice: async () => undefined,
    },
    version: '1.0.0',
    rateLimitKeyOf: () => '127.0.0.1',
    ...timings,
    ...(messageLimits && { messageLimits }),
    onError,
  });
  // The order is that of the server: the gateway starts first.
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  return {
    gateway,
    httpServer,
    origin: `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`,
    publish(shopId, seq, ...payloads) {
      const events = payloads.map((payload, i) => {
        const event = { shopId, seq: seq + i, name: 'menu:changed', at: '', payload };
        return event as unknown as LoggedEvent;
      });
      gateway.publish(shopId, events);
    },
    close() {
      gateway.close();
      httpServer.close();
    },
  };
}
