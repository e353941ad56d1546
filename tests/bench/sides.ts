import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Prepared, prepareFolder, startFloor } from './bench-shop.ts';
import { type Clients, startClients } from './clients/clients.ts';
import type { ShopSeen } from './clients/screen.ts';
import type { Program } from './program.ts';
import { openShops } from './shops.ts';

export type Side = 'product' | 'floor';
export const speeches = { product: 'socket.io', floor: 'bare' } as const;

/** What each shop's devices have missed when they come back. */
export const MISSED = 3;

/** From where the devices of a side are caught up; the floor keeps no log, so that its own have missed nothing. */
export const sinceOf = (side: Side, heads: readonly number[]): number[] | undefined =>
  side === 'product' ? heads.map((head) => Math.max(0, head - MISSED)) : undefined;

/** Product and floor on the same shops, with the same crowd at both, and the clients in a third process. */
export interface Sides {
  product: Program;
  floor: Program;
  clients: Clients;
  shops: ShopSeen[];
  close(): Promise<void>;
}

export interface PreparedShops extends Prepared<ShopSeen[]> {
  startFloor(options?: string[], env?: Record<string, string>): Promise<Program>;
}

/** A data folder with so many shops, and a copy of its database for the floor. */
export async function prepareShops(count: number): Promise<PreparedShops> {
  const folder = await prepareFolder((server) => openShops(server, count));
  const floorDb = join(folder.dataDir, 'floor.db');
  copyFileSync(join(folder.dataDir, 'tawa.db'), floorDb);
  return {
    ...folder,
    startFloor: (options, env) => startFloor('floor/floor.main.ts', { FLOOR_DB: floorDb, ...env }, options),
  };
}

/** Opens `count` shops of `devicesPerShop` at both. */
export async function openSides(count: number, devicesPerShop: number): Promise<Sides> {
  const folder = await prepareShops(count);
  const { made: shops } = folder;
  const product = await folder.start();
  const floor = await folder.startFloor();
  const clients = startClients();
  const close = async () => {
    clients.end();
    await Promise.all([product.stop(), floor.stop()]);
    folder.remove();
  };
  try {
    await clients.open('product', {
      origin: product.origin,
      speech: speeches.product,
      shops,
      devicesPerShop,
    });
    await clients.open('floor', { origin: floor.origin, speech: speeches.floor, shops, devicesPerShop });
  } catch (error) {
    await close();
    throw error;
  }
  return { product, floor, clients, shops, close };
}
