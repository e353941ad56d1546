import type { EngineConnection } from './ws-transport/engine-io-internals.ts';

export interface PendingConnections {
  add(network: string, connection: EngineConnection): void;
  settle(connection: EngineConnection): void;
}

/** Connections without an accepted CONNECT. Beyond `limit` of one network the oldest is terminated. */
export function createPendingConnections(
  limit: number,
  terminate: (connection: EngineConnection) => void,
): PendingConnections {
  const byNetwork = new Map<string, Set<EngineConnection>>();
  const networks = new Map<EngineConnection, string>();

  function settle(connection: EngineConnection): void {
    const network = networks.get(connection);
    if (network === undefined) return;
    networks.delete(connection);
    const pending = byNetwork.get(network);
    pending?.delete(connection);
    if (pending?.size === 0) byNetwork.delete(network);
  }

  return {
    add(network, connection) {
      const pending = byNetwork.get(network) ?? new Set();
      byNetwork.set(network, pending);
      networks.set(connection, network);
      pending.add(connection);
      connection.once('close', () => settle(connection));
      const [oldest] = pending;
      if (pending.size <= limit || !oldest) return;
      // First, because a connection that is closing already may not report its end.
      settle(oldest);
      terminate(oldest);
    },
    settle,
  };
}
