import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Clients, startClients } from '../clients/clients.ts';
import type { BenchShop } from '../clients/device.ts';
import { type PreparedFolder, prepareFolder, startBaseline } from './data-folder.ts';
import type { MeasuredProgram } from './measured-program.ts';
import { seedShops } from './seed-shops.ts';

/** The baseline keeps the rows that the product keeps; the bare one only KOTs, lines and their counter. */
export type Side = 'product' | 'baseline' | 'bare';
export const protocols = { product: 'socket.io', baseline: 'bare', bare: 'bare' } as const;

export const MISSED_EVENTS = 3;

/** Replay positions by shop; the baseline keeps no log. */
export const sinceSeqs = (side: Side, heads: readonly number[]): number[] | undefined =>
  side === 'product' ? heads.map((head) => Math.max(0, head - MISSED_EVENTS)) : undefined;

export interface ComparedPrograms<S extends Side = 'product' | 'baseline'> {
  programs: Record<S, MeasuredProgram>;
  clients: Clients;
  close(): Promise<void>;
}

export interface PreparedShops extends PreparedFolder<BenchShop[]> {
  /** @param options for Node */
  startSide(side: Side, options?: string[], env?: Record<string, string>): Promise<MeasuredProgram>;
}

export async function prepareShops(count: number): Promise<PreparedShops> {
  const folder = await prepareFolder((server) => seedShops(server, count));
  const fileOf = (side: Side) => join(folder.dataDir, `${side}.db`);
  for (const side of ['baseline', 'bare'] as const)
    copyFileSync(join(folder.dataDir, 'tawa.db'), fileOf(side));
  return {
    ...folder,
    startSide(side, options, env) {
      if (side === 'product') return folder.start(options, env);
      const baselineEnv = { BASELINE_DB: fileOf(side), ...(side === 'bare' && { BASELINE_ROWS: 'bare' }) };
      return startBaseline('baseline.main.ts', { ...baselineEnv, ...env }, options);
    },
  };
}

export async function startSides<S extends Side>(
  sides: readonly S[],
  count: number,
  devicesPerShop: number,
): Promise<ComparedPrograms<S>> {
  const folder = await prepareShops(count);
  const clients = startClients();
  const started: (readonly [S, MeasuredProgram])[] = [];
  const close = async () => {
    clients.end();
    await Promise.all(started.map(([, program]) => program.stop()));
    folder.remove();
  };
  try {
    for (const side of sides) {
      const program = await folder.startSide(side);
      started.push([side, program]);
      const { origin } = program;
      const target = { origin, protocol: protocols[side], shops: folder.seeded, devicesPerShop };
      await clients.openSockets(side, target);
    }
  } catch (error) {
    await close();
    throw error;
  }
  const programs = Object.fromEntries(started) as Record<S, MeasuredProgram>;
  return { programs, clients, close };
}
