import type { EngineConnection } from './socket-types.ts';

export interface PendingConnections {
  add(network: string, connection: EngineConnection): void;
  /** @returns false if it was settled or has closed */
  settle(connection: EngineConnection): boolean;
}

/** Connections without an accepted CONNECT. Beyond `limit` of one network the oldest is closed. */
export function createPendingConnections(limit: number): PendingConnections {
  const byNetwork = new Map<string, Set<EngineConnection>>();
  const networks = new Map<EngineConnection, string>();

  function settle(connection: EngineConnection): boolean {
    const network = networks.get(connection);
    if (network === undefined) return false;
    networks.delete(connection);
    const pending = byNetwork.get(network);
    pending?.delete(connection);
    if (pending?.size === 0) byNetwork.delete(network);
    return true;
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
      oldest.close(true);
    },
    settle,
  };
}
