import { startServer, type TestServer } from '../server.ts';
import { databaseOf } from './databases.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

export interface BehindProxy {
  server: TestServer;
  proxy: TcpProxy;
  /** Stops it alone; the other program goes on. */
  leave(): Promise<void>;
}

/** Another program on the same database and folder, whose connections a test may cut. */
export async function startBehindProxy({ dataDir }: TestServer): Promise<BehindProxy> {
  const proxy = await startTcpProxy(databaseOf(dataDir).DATABASE_URL ?? '');
  const server = await startServer({ DATABASE_URL: proxy.url }, dataDir);
  const leave = async () => {
    await server.stop();
    proxy.close();
  };
  return { server, proxy, leave };
}
