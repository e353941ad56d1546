import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PictureStore } from './picture-store.ts';
import { isPermanent, pictureUnavailable, rethrowAsS3Error, S3Error } from './s3-errors.ts';

/** Includes the retry. */
export const REQUEST_TIMEOUT_MS = 5_000;
const RETRY_DELAY_MS = 200;
const MAX_CONCURRENT_READS = 64;

/**
 * Path-style addressing; caches nothing.
 * @param address `s3://key:secret@host/bucket?region=…`, or `s3+http://…` without TLS
 */
export async function createS3Store(address: string, timeoutMs = REQUEST_TIMEOUT_MS): Promise<PictureStore> {
  const { AwsClient } = await import('aws4fetch');
  const { protocol, host, pathname, username, password, searchParams } = new URL(address);
  const folder = `${protocol === 's3:' ? 'https' : 'http'}://${host}${pathname}/uploads/`;
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'us-east-1',
  });
  let activeReads = 0;

  async function sendRequest(method: string, name: string, signal: AbortSignal, body?: Buffer) {
    // Signs the hash, so that no other bytes can be stored.
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(body && { 'content-type': 'image/webp' }),
    };
    const request = await client.sign(folder + name, { method, headers, body });
    // Not passed to `sign`: its request may be garbage-collected before the signal fires.
    const response = await fetch(request, { signal, redirect: 'manual' }).catch(rethrowAsS3Error(method));
    const { status } = response;
    const bytes = Buffer.from(await response.arrayBuffer().catch(rethrowAsS3Error(method)));
    if (status === 200 || status === 204) return bytes;
    const [, code] = /<Code>(\w+)<\/Code>/.exec(bytes.toString('latin1', 0, 2_000)) ?? [];
    if (status === 404 && method !== 'PUT' && code !== 'NoSuchBucket') return undefined;
    throw new S3Error([method, status, code].filter(Boolean).join(' '), status);
  }

  async function sendWithRetry(method: string, name: string, body?: Buffer): Promise<Buffer | undefined> {
    const signal = AbortSignal.timeout(timeoutMs);
    const attempt = () => sendRequest(method, name, signal, body);
    try {
      return await attempt().catch(async (error: S3Error) => {
        if (isPermanent(error) || signal.aborted) throw error;
        await pause(RETRY_DELAY_MS);
        return attempt();
      });
    } catch (cause) {
      throw pictureUnavailable(cause);
    }
  }

  return {
    put: async (name, bytes) => void (await sendWithRetry('PUT', name, bytes)),
    remove: async (name) => void (await sendWithRetry('DELETE', name)),
    async get(name) {
      if (activeReads >= MAX_CONCURRENT_READS)
        throw pictureUnavailable(new S3Error('too many concurrent reads'));
      activeReads++;
      try {
        return await sendWithRetry('GET', name);
      } finally {
        activeReads--;
      }
    },
  };
}
