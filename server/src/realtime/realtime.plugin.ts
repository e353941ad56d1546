import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Authenticator } from '../auth/authenticate.ts';
import { hashToken, isSignedToken } from '../auth/tokens-and-otps.ts';
import type { Config } from '../config.ts';
import type { Databases } from '../db/open-databases.ts';
import { isHttps } from '../http/fastify-instance.ts';
import { isSocketOriginAllowed } from '../http/origins.ts';
import { apiHeaders } from '../http/plugins/security-headers.ts';
import { clientAddressOf, rateLimitNetworkOf } from '../support/ip-address.ts';
import { type Cluster, createCluster } from './cluster.ts';
import { NO_CONNECTION_LIMITS } from './connection-limits.ts';
import { createGateway, type Gateway } from './gateway.ts';
import type { AnonymousAccessQueries } from './handshake.ts';
import { NO_MESSAGE_LIMITS } from './rate-limits.ts';
import type { OriginPolicy } from './socket-server.ts';

interface RealtimeNeeds {
  databases: Databases;
  authenticator: Authenticator;
  /** Print agents have tokens that it signed. */
  secret: string;
  queries: AnonymousAccessQueries;
  origin: () => string;
  onRemoteEvents(shopId: string): void;
}

interface Realtime {
  gateway: Gateway;
  cluster: Pick<Cluster, 'publish' | 'endSession'>;
}

/** Registers the sockets of this process and the notifications to the other processes. */
export function registerRealtime(http: FastifyInstance, config: Config, needs: RealtimeNeeds): Realtime {
  const { reader: read, channel } = needs.databases;
  const gateway = createGateway(http.server, {
    read,
    authenticator: needs.authenticator,
    queries: needs.queries,
    version: config.version,
    rateLimitKeyOf: (request) =>
      agentKeyOf(request, needs.secret) ?? rateLimitNetworkOf(clientAddressOf(request, config.trustProxy)),
    originPolicy: originPolicyOf(config, needs.origin),
    ...(!config.rateLimit && { connectionLimits: NO_CONNECTION_LIMITS, messageLimits: NO_MESSAGE_LIMITS }),
    onError: (err, what) => http.log.error({ err }, what),
  });
  const { onRemoteEvents } = needs;
  const cluster = createCluster(gateway, channel, { read, log: http.log, onRemoteEvents });
  http.addHook('onListen', async () => cluster.open());
  http.addHook('preClose', async () => {
    cluster.close();
    gateway.close();
  });
  return { gateway, cluster };
}

const originPolicyOf = (config: Config, origin: () => string): OriginPolicy => ({
  mayConnect: (request) => isSocketOriginAllowed(request, origin(), config.corsOrigins),
  origins: config.corsOrigins,
  pollingHeaders: apiHeaders({ https: isHttps(config) }),
});

const BEARER = /^Bearer (\S{1,200})$/;

/**
 * A print agent counts for itself, so that no flood from its address keeps it out. Its token is checked without a query,
 * because strangers may send any.
 */
function agentKeyOf({ headers }: IncomingMessage, secret: string): string | undefined {
  const [, token] = BEARER.exec(headers.authorization ?? '') ?? [];
  return token !== undefined && isSignedToken(secret, token) ? `agent ${hashToken(token)}` : undefined;
}
