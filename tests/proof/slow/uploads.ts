import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import sharp from 'sharp';
import { createPhoto } from '../../support/api/accounts.ts';
import { request } from '../../support/client.ts';
import type { TestShop } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';
import { type HostileImages, PAYLOAD } from './hostile-images.ts';

const LOOK_EVERY_MS = 10;
const MIB = 1_048_576;

export interface UploadResults {
  sent: number;
  faults: string[];
  /** Peak growth of resident memory. */
  grownMiB: number;
}

/** Also checks the served files. */
export async function uploadAll(
  server: TestServer,
  shop: TestShop,
  pictures: HostileImages,
): Promise<UploadResults> {
  // Warm-up: libraries allocate once.
  await uploadAvatar(server, shop, await createPhoto());
  const before = process.memoryUsage.rss();
  let most = before;
  const sampler = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, LOOK_EVERY_MS);
  const faults: string[] = [];
  for (const [name, { file, expected }] of Object.entries(pictures)) {
    const { status, data, text } = await uploadAvatar(server, shop, file);
    if (!expected.includes(status)) faults.push(`${name} was answered with ${status}: ${text.slice(0, 80)}`);
    else if (status === 200)
      faults.push(
        ...(await findServingFaults(server, data.user.avatar?.url)).map((fault) => `${name} ${fault}`),
      );
  }
  clearInterval(sampler);
  return { sent: Object.keys(pictures).length, faults, grownMiB: (most - before) / MIB };
}

export function uploadAvatar({ origin }: TestServer, { owner }: TestShop, avatar: File) {
  return request(origin, accountsApi.updateAvatar, {
    as: owner.token,
    body: { avatar },
    encoding: 'multipart',
  });
}

async function findServingFaults({ origin }: TestServer, url = ''): Promise<string[]> {
  const { status, headers, ...response } = await fetch(origin + url).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }));
  const { format, width, height, pages } = await sharp(response.bytes).metadata();
  const wanted = {
    'is served': status === 200,
    'has a name of ours': /^\/uploads\/[0-9a-f-]{36}\.webp$/.test(url),
    'is called a WebP': headers.get('content-type') === 'image/webp',
    'is not to be guessed at': headers.get('x-content-type-options') === 'nosniff',
    'is one square WebP': format === 'webp' && width === 512 && height === 512 && (pages ?? 1) === 1,
    'holds nothing of the payload': !response.bytes.includes(PAYLOAD) && !response.bytes.includes('<script'),
  };
  return Object.entries(wanted).flatMap(([what, isSo]) => (isSo ? [] : [`is not as it should: ${what}`]));
}
