import { buildPath } from '@tawa/shared/contract/route.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { expect, test } from 'vitest';
import { anArea } from '../../support/builders/area.ts';
import { newId } from '../../support/builders/ids.ts';
import { ConnectionLost, ErrorResponse, failNext, handle } from '../support/handlers.ts';

const params = { shopId: newId() };
const send = (endpoint: typeof tablesApi.addArea | typeof tablesApi.getMyAreas, body?: object) =>
  fetch(buildPath(endpoint.route, params), {
    method: endpoint.route.method,
    ...(body && { body: JSON.stringify(body) }),
  });

test('a handler gets the request as the server does, and its reply is of the contract', async () => {
  const area = anArea();
  const requests = handle(tablesApi.addArea, () => ({ message: 'Garden added', data: { area } }));
  const response = await send(tablesApi.addArea, { name: ' Garden ', priority: '4' });
  expect(requests).toEqual([{ params, query: undefined, body: { name: 'Garden', priority: 4 } }]);
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ message: 'Garden added', data: { area } });
});

test('a handler can send any error of the server, and the newest handler counts', async () => {
  handle(tablesApi.getMyAreas, () => ({ data: { areas: [] } }));
  handle(tablesApi.getMyAreas, () => {
    throw new ErrorResponse('server.busy');
  });
  const response = await send(tablesApi.getMyAreas);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ code: 'BUSY' });
});

test('only the next request fails, by an error or without a response', async () => {
  handle(tablesApi.getMyAreas, () => ({ data: { areas: [] } }));
  failNext(tablesApi.getMyAreas, new ErrorResponse('server.busy'));
  expect((await send(tablesApi.getMyAreas)).status).toBe(503);
  failNext(tablesApi.getMyAreas, new ConnectionLost());
  await expect(send(tablesApi.getMyAreas)).rejects.toThrow(TypeError);
  expect((await send(tablesApi.getMyAreas)).status).toBe(200);
});

// Each of these tests must fail because of what the environment finds after it.

test.fails('a request without a handler fails the test', async () => {
  await send(tablesApi.getMyAreas).catch(() => undefined);
});

test.fails('a request outside the contract fails the test', async () => {
  handle(tablesApi.addArea, () => ({ data: { area: anArea() } }));
  await send(tablesApi.addArea, { name: '', priority: 'many' }).catch(() => undefined);
});

test.fails('a response outside the contract fails the test', async () => {
  handle(tablesApi.getMyAreas, () => ({ data: { areas: [anArea({ _id: 'garden' })] } }));
  await send(tablesApi.getMyAreas).catch(() => undefined);
});

test.fails('an error on the console fails the test', () => {
  // biome-ignore lint/suspicious/noConsole: the environment must find it
  console.error('a key is missing');
});
