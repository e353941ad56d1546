import { expect, test } from 'vitest';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

const get = (path: string) => fetch(server.origin + path);

test('the API page has the same strict policy as the product', async () => {
  const page = await get('/docs');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'self'(;|$)/);
  const text = await page.text();
  const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
  expect(files.length).toBeGreaterThan(4);
  for (const path of files) {
    expect(path).toMatch(/^\/docs\/static\//);
    expect((await get(path)).status, path).toBe(200);
  }
  expect(text).not.toMatch(/<script[^>]*>\s*[^\s<]|\son\w+=|<style/);
});

test('the API page shows the published document', async () => {
  const [shown, published] = await Promise.all(['/docs/json', '/api/v1/openapi.json'].map(get));
  expect(await shown?.json()).toEqual(await published?.json());
});

test('the OpenAPI document is served as JSON', async () => {
  const answer = await get('/api/v1/openapi.json');
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await answer.json()).toMatchObject({ openapi: '3.1.0', paths: expect.any(Object) });
});
