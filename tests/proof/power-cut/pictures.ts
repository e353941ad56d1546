import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import type SQLite from 'better-sqlite3';
import { createPhoto } from '../../support/api/accounts.ts';
import { request } from '../../support/client.ts';

export async function changePicturesUntil(origin: string, as: string, isOver: () => boolean): Promise<void> {
  const avatar = await createPhoto(64, 64);
  while (!isOver()) {
    const { status, text } = await request(origin, accountsApi.updateAvatar, { as, body: { avatar } });
    if (status !== 200) throw new Error(`a picture was refused: ${text}`);
  }
}

const RIFF_HEAD_BYTES = 8;

/** WebP files missing or shorter than their RIFF header declares. */
export function findTruncatedPictures(database: SQLite.Database, folder: string): string[] {
  const urls = database.prepare('SELECT avatar_url FROM users WHERE avatar_url IS NOT NULL').pluck().all();
  return (urls as string[]).filter((url) => {
    const file = join(folder, 'uploads', basename(url));
    if (!existsSync(file)) return true;
    const bytes = readFileSync(file);
    return bytes.length < RIFF_HEAD_BYTES || bytes.readUInt32LE(4) + RIFF_HEAD_BYTES !== bytes.length;
  });
}
