import type { EngineConnection } from './socket-types.ts';

export interface PendingConnections {
  add(network: string, connection: EngineConnection): void;
  /** @returns false if the connection was settled before or has closed */
  settle(connection: EngineConnection): boolean;
}

/**
 * Counts connections without an accepted CONNECT. If one network has more than `limit`, its oldest is closed.
 */
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
      // It is settled before it is closed, because a connection that is already closing may not report its
      // end.
      settle(oldest);
      oldest.close(true);
    },
    settle,
  };
}
