import { afterAll } from 'vitest';
import { startServer, type TestServer } from './server.ts';

/** Starts a server for all tests of a file. Parameters as of `startServer`. */
export async function useServer(...options: Parameters<typeof startServer>): Promise<TestServer> {
  const server = await startServer(...options);
  afterAll(server.close);
  return server;
}
