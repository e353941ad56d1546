import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error: it brings no types.
import S3rver from '@20minutes/s3rver';
// @ts-expect-error: it brings no types.
import accounts from '@20minutes/s3rver/lib/models/account.js';

/** Contains characters that a URL must escape. */
export const SECRET_KEY = 'a/Secret+of=the/bucket%7';
const ACCESS_KEY = 'TAWATESTKEY';
accounts.DUMMY_ACCOUNT.createKeyPair(ACCESS_KEY, SECRET_KEY);

/**
 * A normal response; no response; half of a picture; a request that is carried out without a response; an
 * error status.
 */
type ResponseMode = 'answered' | 'silence' | 'half' | 'lost' | number;

/** An S3 server in this process, which checks signatures. */
export interface S3Server {
  url: string;
  respondWith: (method: string) => ResponseMode;
  /** How many requests for pictures wait: now, and at most so far. */
  pendingGets: { now: number; most: number };
  listKeys(): string[];
  read(name: string): Buffer;
  /** Closes the port until `restart` is called. */
  stop(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

const OBJECT_SUFFIX = '._S3rver_object';

export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'tawa-bucket-'));
  const s3rver = new S3rver({ directory, silent: true, configureBuckets: [{ name: 'pictures' }] });
  await s3rver.configureBuckets();
  const handleRequest: RequestListener = s3rver.callback();
  const pendingGets = { now: 0, most: 0 };

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET') {
      pendingGets.most = Math.max(pendingGets.most, ++pendingGets.now);
      response.once('close', () => pendingGets.now--);
    }
    const mode = bucket.respondWith(request.method ?? '');
    if (mode === 'silence') return;
    if (mode === 'half') return void response.writeHead(200, { 'content-length': 9_000 }).write('RIFF');
    if (typeof mode === 'number') return void response.writeHead(mode).end();
    if (mode === 'lost')
      response.end = () => {
        request.socket.destroy();
        return response;
      };
    handleRequest(request, response);
  });
  const listen = (port: number) => new Promise<void>((done) => void server.listen(port, '127.0.0.1', done));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const folder = join(directory, 'pictures', 'uploads');

  const bucket: S3Server = {
    url: `s3+http://${ACCESS_KEY}:${encodeURIComponent(SECRET_KEY)}@127.0.0.1:${port}/pictures`,
    respondWith: () => 'answered',
    pendingGets,
    listKeys() {
      const files = existsSync(folder) ? readdirSync(folder) : [];
      return files
        .filter((file) => file.endsWith(OBJECT_SUFFIX))
        .map((file) => file.slice(0, -OBJECT_SUFFIX.length));
    },
    read: (name) => readFileSync(join(folder, name + OBJECT_SUFFIX)),
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
    restart: () => listen(port),
    async close() {
      if (server.listening) await bucket.stop();
      s3rver.logger.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return bucket;
}
