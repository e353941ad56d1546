import { afterAll } from 'vitest';
import { startServer, type TestServer } from './server.ts';

/** Starts one server for all tests of a file. Its parameters are those of `startServer`. */
export async function useServer(...options: Parameters<typeof startServer>): Promise<TestServer> {
  const server = await startServer(...options);
  afterAll(server.close);
  return server;
}
