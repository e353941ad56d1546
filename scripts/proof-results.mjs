import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

// tests/proof/proof.ts writes a file for each proof: two test files may run at the same time.
const folder = join(root, 'proof-results');

/**
 * What the last runs of the proofs found: each proof's name with its figures by size and its controls.
 * @returns {[name: string, kept: any][]} by name; empty when no proof has run
 */
export function readProofResults() {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const { name, ...kept } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      return [name, kept];
    });
}
