import { readFileSync } from 'node:fs';

interface Side {
  /** From the top down. A folder or file may import what is on its own level or below. */
  levels: string[][];
  /** Those that another feature imports; a feature may import only the features before it. */
  features: string[];
}

interface Architecture {
  server: Side & { layers: string[] };
  client: Side;
  /** By `path`, `path: function` or folder: why it is larger than the guide of its kind. */
  larger: Record<string, string>;
  messages: {
    /** Text that looks like a sentence and is none, or is the same in every language. */
    allowed: string[];
  };
}

/** The declared orders and lists in docs/architecture.json. */
export const architecture: Architecture = JSON.parse(readFileSync('docs/architecture.json', 'utf8'));

/** The index of a path's level, 0 at the top; -1 if no level holds it. `inside` is relative to the side's src. */
export function levelOf({ levels }: Side, inside: string): number {
  const [top = ''] = inside.split('/');
  const name = top.replace(/\.tsx?$/, '');
  return levels.findIndex((level) => level.includes(name));
}

/** A sentence if an import goes up the levels. */
export function upwardImport(side: Side, from: number, to: number): string | undefined {
  if (to === -1 || from <= to) return undefined;
  return `imports go down ${side.levels.map((level) => level.join(', ')).join(' > ')}`;
}

/** A sentence if a feature imports one that is not before it. Those that are not in the order come last. */
export function laterFeature({ features }: Side, from: string, to: string): string | undefined {
  const rank = (feature: string) =>
    features.includes(feature) ? features.indexOf(feature) : features.length;
  if (from === to || rank(to) < rank(from)) return undefined;
  return `a feature imports only the ones before it: ${features.join(', ')}`;
}
