// @postgres never
// @area operations

import { X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { CERTIFICATE_CHECK_MS, SETTLE_MS } from '@tawa/server/http/tls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { createSelfSignedCertificate } from '../../support/fakes/certificate.ts';
import { startServerProcess, startWithTimings } from '../../support/processes/server-process.ts';
import { seedShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';
import { connectSocket } from '../../support/sockets.ts';
import { waitUntil } from '../../support/wait-until.ts';

const folder = mkdtempSync(join(tmpdir(), 'tawa-test-tls-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Certbot's layout: symlinks into an archive, replaced by renaming. */
const files = { TLS_CERT: join(folder, 'fullchain.pem'), TLS_KEY: join(folder, 'privkey.pem') };
let generation = 0;
function installCertificate({ cert, key }: { cert: string; key: string }): void {
  const archive = join(folder, `archive-${++generation}`);
  mkdirSync(archive);
  for (const [file, text] of [
    [files.TLS_CERT, cert],
    [files.TLS_KEY, key],
  ] as const) {
    const stored = join(archive, file.slice(folder.length + 1));
    writeFileSync(stored, text);
    symlinkSync(stored, `${file}.new`);
    renameSync(`${file}.new`, file);
  }
}

const serialOf = (cert: string) => new X509Certificate(cert).serialNumber;

function httpsGet(url: string, ca: string[], agent = new Agent()) {
  return new Promise<{ status?: number; headers: object; body: string; socket: TLSSocket; serial: string }>(
    (resolve, reject) => {
      get(url, { ca, agent }, (response) => {
        const socket = response.socket as TLSSocket;
        const serial = socket.getPeerX509Certificate()?.serialNumber ?? '';
        let body = '';
        response.setEncoding('utf8').on('data', (part) => {
          body += part;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body, socket, serial }),
        );
      }).on('error', reject);
    },
  );
}

test('requests, pages and sockets use https, and links do too', async () => {
  const pair = createSelfSignedCertificate();
  installCertificate(pair);
  const before = await startServer();
  const shop = await seedShop(before);
  await before.stop();

  const server = await startServer(files, before.dataDir);
  expect(server.origin).toMatch(/^https:/);
  const page = await httpsGet(`${server.origin}/login`, [pair.cert]);
  expect(page.headers).toHaveProperty('strict-transport-security');
  expect(page.headers).toHaveProperty(
    'content-security-policy',
    expect.stringContaining('upgrade-insecure-requests'),
  );
  const { status, body } = await httpsGet(`${server.origin}/healthz`, [pair.cert]);
  expect({ status, body }).toEqual({ status: 200, body: '{"status":"ok"}' });

  const socket = await connectSocket(
    server.origin,
    { token: shop.owner.token, shopId: shop.shopId },
    { ca: pair.cert },
  );
  expect(socket.eventNames()).toEqual(['ready']);
  socket.close();
  await expect(fetch(server.origin.replace('https:', 'http:'))).rejects.toThrow();
  await server.close();
});

test('a renewed certificate is used for new connections and existing ones stay; an invalid one is ignored', async () => {
  const first = createSelfSignedCertificate();
  const second = createSelfSignedCertificate();
  const trusted = [first.cert, second.cert];
  installCertificate(first);
  expect([CERTIFICATE_CHECK_MS, SETTLE_MS]).toEqual([2_000, 500]);
  const env = { ...files, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'info' };
  const program = startWithTimings(env, { certificateCheckMs: 100, certificateSettleMs: 100 });
  try {
    const origin = await program.listening;
    expect(program.stdout()).toContain('Tawa is open at https://localhost:');
    const url = `${origin}/healthz`;
    const oldest = new Agent({ keepAlive: true, maxSockets: 1 });
    const { socket, serial } = await httpsGet(url, trusted, oldest);
    expect(serial).toBe(serialOf(first.cert));

    installCertificate({ cert: second.cert, key: first.key });
    await waitUntil(() => program.stdout().includes('the new certificate is invalid'));
    expect(program.stdout()).toContain('is not the key of the certificate in TLS_CERT');
    expect((await httpsGet(url, trusted)).serial).toBe(serialOf(first.cert));

    installCertificate(second);
    await waitUntil(() => program.stdout().includes('certificate reloaded'));
    expect((await httpsGet(url, trusted)).serial).toBe(serialOf(second.cert));
    const again = await httpsGet(url, trusted, oldest);
    expect(again.status).toBe(200);
    expect(again.socket).toBe(socket);
    oldest.destroy();

    program.process.kill('SIGTERM');
    expect(await program.exited).toEqual({ code: 0, signal: null });
  } finally {
    program.process.kill('SIGKILL');
    await program.exited;
  }
});

describe('a failing start', () => {
  const good = createSelfSignedCertificate();
  const other = createSelfSignedCertificate();
  test.each<[string, { cert: string; key: string }, RegExp]>([
    ['a key of another certificate', { cert: good.cert, key: other.key }, /^TLS_KEY: \S+ is not the key of/],
    ['no certificate in the file', { cert: 'hello', key: good.key }, /^TLS_CERT: \S+ holds no certificate/],
    [
      'a certificate cut short',
      { cert: good.cert.slice(0, 200), key: good.key },
      /^TLS_CERT: \S+ holds no certificate/,
    ],
    ['no key in the file', { cert: good.cert, key: good.cert }, /^TLS_KEY: \S+ holds no private key/],
  ])('%s', async (_, pair, sentence) => {
    installCertificate(pair);
    await expect(startServer(files)).rejects.toThrow(sentence);
  });

  test('names a missing file in one line', async () => {
    const program = startServerProcess({ ...files, TLS_CERT: join(folder, 'nowhere.pem') });
    expect(await program.exited).toEqual({ code: 1, signal: null });
    expect(program.stderr()).toMatch(
      /^tawa cannot start: TLS_CERT: \S+nowhere.pem cannot be read \(ENOENT\)\n$/,
    );
  });
});

test('a certificate that expires soon is used, with a warning', async () => {
  installCertificate(createSelfSignedCertificate({ days: 3 }));
  const program = startServerProcess({ ...files, DATA_DIR: join(folder, 'soon'), LOG_LEVEL: 'warn' });
  await program.listening;
  await waitUntil(() => program.stdout().includes('expires within a week'));
  program.process.kill('SIGKILL');
  await program.exited;
});
