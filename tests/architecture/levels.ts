import { readFileSync } from 'node:fs';

interface Side {
  /** The highest level comes first. A folder or file may import what is on its own level or below. */
  levels: string[][];
  /** The features that other features import. Each may import only the features before it. */
  features: string[];
}

interface Architecture {
  server: Side & { layers: string[] };
  client: Side;
  messages: {
    /** Texts that look like sentences but are none, or are the same in every language. */
    allowed: string[];
  };
}

/** The orders and lists that docs/architecture.json declares. */
export const architecture: Architecture = JSON.parse(readFileSync('docs/architecture.json', 'utf8'));

/**
 * Returns the level of a path, 0 for the highest, or -1 if no level contains it. `inside` is relative to the
 * side's src.
 */
export function levelOf({ levels }: Side, inside: string): number {
  const [top = ''] = inside.split('/');
  const name = top.replace(/\.tsx?$/, '');
  return levels.findIndex((level) => level.includes(name));
}

/** Returns a sentence if an import goes to a higher level. */
export function upwardImport(side: Side, from: number, to: number): string | undefined {
  if (to === -1 || from <= to) return undefined;
  return `imports go down ${side.levels.map((level) => level.join(', ')).join(' > ')}`;
}

/**
 * Returns a sentence if a feature imports one that is not before it. Features that are not in the order come
 * last.
 */
export function laterFeature({ features }: Side, from: string, to: string): string | undefined {
  const rank = (feature: string) =>
    features.includes(feature) ? features.indexOf(feature) : features.length;
  if (from === to || rank(to) < rank(from)) return undefined;
  return `a feature imports only the ones before it: ${features.join(', ')}`;
}
