import { expect, test } from 'vitest';
import { useServer } from '../support/use-server.ts';
import { Journey } from './journey/journey.ts';
import { openAccount } from './parts/account.ts';

/*
 * A restaurant's day over all requests of the specification, written from the specification and the wire contract
 * alone: paths, methods and bodies are plain, and nothing here imports the contract of `shared`. Each response must
 * hold every key of the frozen one, with its value and type, so that a client of today keeps working; a response may
 * gain keys, which such a client ignores. A frozen value changes only when the specification changes.
 */

const journey = new Journey(await useServer());

test('every request is answered as frozen', async () => {
  await journey.collect(async () => {
    await journey.walk('1-account', openAccount);
  });
  expect(journey.differences).toEqual([]);
});
