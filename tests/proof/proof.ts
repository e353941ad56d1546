import { AssertionError } from 'node:assert';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { POSTGRES_URL } from '../support/postgres/databases.ts';

/** Values by the label printed after each. */
type Figures = Record<string, number | string>;

interface StoredRun {
  figures: Figures;
  met: boolean;
  seconds: number;
  at: string;
}

interface ProofRecord {
  name: string;
  small?: StoredRun;
  full?: StoredRun;
  controls?: Record<string, string>;
}

/** One file per proof: test files run concurrently. */
const RESULTS_DIR = join(import.meta.dirname, '..', '..', 'proof-results');
/** Label of a non-default database. */
const { PROOF_ON: DATABASE_LABEL } = process.env;
const labelledName = (name: string): string => (DATABASE_LABEL ? `${name}, on ${DATABASE_LABEL}` : name);
const size = process.env.PROOF_SIZE === 'full' ? 'full' : 'small';

/** The same seed repeats a random run. */
export const SEED = Number(process.env.PROOF_SEED ?? 20_261_120);

/** `npm test` is small, `npm run proof` full. */
export const bySize = <T>(sizes: { small: T; full: T }): T => sizes[size];

/** Prints and stores the figures even if the proof fails. `holds` throws if a promise is broken. */
export async function prove<Found>(
  name: string,
  run: () => Promise<Found>,
  { figures, holds: check }: { figures(found: Found): Figures; holds(found: Found): void },
): Promise<void> {
  const started = Date.now();
  const found = await run();
  const stored: StoredRun = {
    figures: figures(found),
    met: false,
    seconds: (Date.now() - started) / 1_000,
    at: new Date().toISOString(),
  };
  const told = Object.entries(stored.figures).map(([what, value]) => `${formatFigure(value)} ${what}`);
  console.log(`${labelledName(name)}: ${told.join(', ')}, ${stored.seconds.toFixed(1)} s`);
  try {
    check(found);
    stored.met = true;
  } finally {
    updateRecord(name, (of) => ({ ...of, [size]: stored }));
  }
}

/**
 * Runs the proof against a deliberately broken product; an assertion must fail whose message or actual value
 * matches `reason`. Other errors, such as timeouts, fail the control.
 */
export async function expectProofToFail(
  name: string,
  mutant: string,
  reason: RegExp,
  attempt: () => Promise<unknown>,
): Promise<void> {
  const red = await attempt().then(
    () => undefined,
    (error: Error) => error,
  );
  if (!red) throw new Error(`${name} did not detect: ${mutant}`);
  if (!(red instanceof AssertionError) && red.name !== 'AssertionError') throw red;
  const [why = ''] = red.message.split('\n');
  const { actual } = red as { actual?: unknown };
  if (!reason.test(`${why}\n${JSON.stringify(actual)}`))
    throw new Error(`${name} failed for another reason than: ${mutant}`, { cause: red });
  console.log(`${labelledName(name)}, control: ${mutant} → red (${why})`);
  updateRecord(name, (of) => ({ ...of, controls: { ...of.controls, [mutant]: why } }));
}

const formatFigure = (value: number | string) =>
  typeof value === 'number' ? value.toLocaleString('en-GB', { maximumFractionDigits: 2 }) : value;

function updateRecord(
  proof: string,
  change: (of: Omit<ProofRecord, 'name'>) => Omit<ProofRecord, 'name'>,
): void {
  const name = labelledName(proof);
  const file = join(RESULTS_DIR, `${name.replaceAll(/\W+/g, '-')}.json`);
  mkdirSync(RESULTS_DIR, { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...change(readRecord(file)), name }, undefined, 2)}\n`);
}

/** A file truncated by a kill counts as empty. */
function readRecord(file: string): Omit<ProofRecord, 'name'> {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/**
 * Controls do not depend on the database: on PostgreSQL only `npm run test:full` and `npm run proof` run
 * them.
 */
export function describeControls(body: () => void): void {
  if (POSTGRES_URL && process.env.TEST_SCOPE !== 'full') return;
  describe('the control: what is broken is found', body);
}
