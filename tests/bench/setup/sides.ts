import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Clients, startClients } from '../clients/clients.ts';
import type { BenchShop } from '../clients/device.ts';
import { type PreparedFolder, prepareFolder, startBaseline } from './data-folder.ts';
import type { MeasuredProgram } from './measured-program.ts';
import { seedShops } from './seed-shops.ts';

export type Side = 'product' | 'baseline';
export const protocols = { product: 'socket.io', baseline: 'bare' } as const;

export const MISSED_EVENTS = 3;

/** Replay positions by shop; the baseline keeps no log. */
export const sinceSeqs = (side: Side, heads: readonly number[]): number[] | undefined =>
  side === 'product' ? heads.map((head) => Math.max(0, head - MISSED_EVENTS)) : undefined;

export interface ComparedPrograms {
  product: MeasuredProgram;
  baseline: MeasuredProgram;
  clients: Clients;
  shops: BenchShop[];
  close(): Promise<void>;
}

export interface PreparedShops extends PreparedFolder<BenchShop[]> {
  startBaseline(options?: string[], env?: Record<string, string>): Promise<MeasuredProgram>;
}

export async function prepareShops(count: number): Promise<PreparedShops> {
  const folder = await prepareFolder((server) => seedShops(server, count));
  const baselineDb = join(folder.dataDir, 'baseline.db');
  copyFileSync(join(folder.dataDir, 'tawa.db'), baselineDb);
  return {
    ...folder,
    startBaseline: (options, env) =>
      startBaseline('baseline.main.ts', { BASELINE_DB: baselineDb, ...env }, options),
  };
}

export async function startSides(count: number, devicesPerShop: number): Promise<ComparedPrograms> {
  const folder = await prepareShops(count);
  const { seeded: shops } = folder;
  const product = await folder.start();
  const baseline = await folder.startBaseline();
  const clients = startClients();
  const close = async () => {
    clients.end();
    await Promise.all([product.stop(), baseline.stop()]);
    folder.remove();
  };
  try {
    await clients.openSockets('product', {
      origin: product.origin,
      protocol: protocols.product,
      shops,
      devicesPerShop,
    });
    await clients.openSockets('baseline', {
      origin: baseline.origin,
      protocol: protocols.baseline,
      shops,
      devicesPerShop,
    });
  } catch (error) {
    await close();
    throw error;
  }
  return { product, baseline, clients, shops, close };
}
