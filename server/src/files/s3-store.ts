import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ConfigError } from '../config.ts';
import { AppError } from '../errors/app-error.ts';
import type { PictureLog } from './picture-removal.ts';
import type { PictureStore } from './pictures.ts';

/** The time includes the retry. */
export const REQUEST_TIMEOUT_MS = 5_000;
const RETRY_DELAY_MS = 200;
const MAX_CONCURRENT_READS = 64;

/**
 * Opens a bucket with path-style addresses; nothing is cached.
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
    // The signature covers the hash of the bytes, so that no other bytes can be stored.
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(body && { 'content-type': 'image/webp' }),
    };
    const request = await client.sign(folder + name, { method, headers, body });
    // The signal is not passed to `sign`, whose request may be garbage-collected before the signal fires.
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
        if (isPermanentS3Error(error) || signal.aborted) throw error;
        await pause(RETRY_DELAY_MS);
        return attempt();
      });
    } catch (cause) {
      throw pictureUnavailableError(cause);
    }
  }

  return {
    put: async (name, bytes) => void (await sendWithRetry('PUT', name, bytes)),
    remove: async (name) => void (await sendWithRetry('DELETE', name)),
    async get(name) {
      if (activeReads >= MAX_CONCURRENT_READS)
        throw pictureUnavailableError(new S3Error('too many concurrent reads'));
      activeReads++;
      try {
        return await sendWithRetry('GET', name);
      } finally {
        activeReads--;
      }
    },
  };
}

/** The message contains no secret. */
export class S3Error extends Error {
  readonly status: number | undefined;

  constructor(reason: string, status?: number) {
    super(`S3: ${reason}`);
    this.status = status;
  }
}

export function isPermanentS3Error({ status }: S3Error): boolean {
  return status !== undefined && status < 500 && status !== 429;
}

type FetchError = Error & { cause?: { code?: string } };

export function rethrowAsS3Error(method: string): (error: FetchError) => never {
  return (error) => {
    const reason =
      error.name === 'TimeoutError' ? 'no response in time' : (error.cause?.code ?? error.message);
    throw new S3Error(`${method}: ${reason}`);
  };
}

export function pictureUnavailableError(cause: unknown): AppError {
  const error = new AppError('picture.unavailable', {}, { retryAfterMs: 5_000 });
  error.cause = cause;
  return error;
}

/**
 * If the bucket cannot be reached, that is only logged, because orders must go on.
 * @throws ConfigError if the bucket rejects the credentials
 */
export async function openS3Store(
  address: string,
  log: PictureLog,
  timeoutMs?: number,
): Promise<PictureStore> {
  const bucket = await createS3Store(address, timeoutMs);
  try {
    await probeWithTestObject(bucket);
  } catch (error) {
    const { cause } = error as Error;
    if (!(cause instanceof S3Error)) throw error;
    if (isPermanentS3Error(cause)) throw new ConfigError(`UPLOADS_URL: ${cause.message}`);
    log.warn(
      { err: cause },
      'UPLOADS_URL: the bucket is unreachable; pictures are unavailable until it responds',
    );
  }
  return bucket;
}

async function probeWithTestObject({ put, get, remove }: PictureStore): Promise<void> {
  const name = `tawa-tries-${randomUUID()}`;
  const bytes = Buffer.from(name);
  // Without permission to list, S3 returns 403 for a missing object. A picture that was removed would then
  // look like a failure.
  await get(name);
  await put(name, bytes);
  const found = await get(name);
  await remove(name);
  if (!found?.equals(bytes))
    throw new ConfigError('UPLOADS_URL: the bucket returned other bytes than were stored');
}
