import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';

const folder = join(root, 'proof-results');

/** @returns {[name: string, kept: any][]} */
export function readProofResults() {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const { name, ...result } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      return [name, result];
    });
}
