import { startServer, type TestServer } from '../server.ts';
import { ensureDatabase } from './databases.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

export interface ProxiedServer {
  server: TestServer;
  proxy: TcpProxy;
  /** Stops this server; the other one keeps running. */
  stop(): Promise<void>;
}

/** Starts a second server on the same database and folder. */
export async function startServerBehindProxy({ dataDir }: TestServer): Promise<ProxiedServer> {
  const proxy = await startTcpProxy(ensureDatabase(dataDir).DATABASE_URL ?? '');
  const server = await startServer({ DATABASE_URL: proxy.url }, dataDir);
  const stop = async () => {
    await server.stop();
    proxy.close();
  };
  return { server, proxy, stop };
}
