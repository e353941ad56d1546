import { expect, test } from 'vitest';
import { useServer } from './support/use-server.ts';

test('a server for a whole file does not start inside a test, whose end would not stop it', async () => {
  await expect(useServer()).rejects.toThrow(/onTestFinished/);
});
