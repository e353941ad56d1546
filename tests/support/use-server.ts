import { afterAll } from 'vitest';
import { startServer, type TestServer } from './server.ts';

/** Starts a server for the tests of a file, at its top, and stops it behind the last of them. Takes what `startServer` takes. */
export async function useServer(...options: Parameters<typeof startServer>): Promise<TestServer> {
  const server = await startServer(...options);
  afterAll(server.close);
  return server;
}
