import { randomUUID } from 'node:crypto';
import { ConfigError } from '../config.ts';
import type { PictureLog } from './orphan-cleanup.ts';
import type { PictureStore } from './picture-store.ts';
import { isPermanent, S3Error } from './s3-errors.ts';
import { createS3Store } from './s3-store.ts';

/**
 * An unreachable bucket is only logged: orders must go on.
 * @throws ConfigError if the bucket rejects us
 */
export async function openS3Store(
  address: string,
  log: PictureLog,
  timeoutMs?: number,
): Promise<PictureStore> {
  const bucket = await createS3Store(address, timeoutMs);
  try {
    await probe(bucket);
  } catch (error) {
    const { cause } = error as Error;
    if (!(cause instanceof S3Error)) throw error;
    if (isPermanent(cause)) throw new ConfigError(`UPLOADS_URL: ${cause.message}`);
    log.warn(
      { err: cause },
      'UPLOADS_URL: the bucket is unreachable; pictures are unavailable until it responds',
    );
  }
  return bucket;
}

async function probe({ put, get, remove }: PictureStore): Promise<void> {
  const name = `tawa-tries-${randomUUID()}`;
  const bytes = Buffer.from(name);
  // Without list permission S3 returns 403 for a missing object, so a removed picture would look like
  // a failure.
  await get(name);
  await put(name, bytes);
  const found = await get(name);
  await remove(name);
  if (!found?.equals(bytes))
    throw new ConfigError('UPLOADS_URL: the bucket returned other bytes than were stored');
}
