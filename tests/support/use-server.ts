import { afterAll, TestRunner } from 'vitest';
import { startServer, type TestServer } from './server.ts';

/**
 * Starts one server for all tests of a file. Its parameters are those of `startServer`.
 * @throws inside a test, where `afterAll` does nothing: the server would go on, and set the clock of the files that the
 * same worker runs later
 */
export async function useServer(...options: Parameters<typeof startServer>): Promise<TestServer> {
  if (TestRunner.getCurrentTest())
    throw new Error('Inside a test, call startServer, and onTestFinished(server.close).');
  const server = await startServer(...options);
  afterAll(server.close);
  return server;
}
