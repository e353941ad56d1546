import { architecture, laterFeature, levelOf, upwardImport } from './levels.ts';
import type { Import } from './sources.ts';

const { client } = architecture;

interface Place {
  level: number;
  feature?: string;
}

const FEATURE =
  /^features\/([\w-]+)\/(?:([\w-]+)\.(?:queries|live|store|forms)\.ts|(?:components|hooks|model)\/(?:[\w-]+\/)?[\w-]+\.tsx?)$/;
const PLACES = [
  /^app\/[\w-]+\.tsx?$/,
  /^layout\/(?:[\w-]+\/)?[\w-]+\.tsx?$/,
  /^pages\/[\w-]+\/[\w-]+\.page\.tsx$/,
  /^(?:realtime|offline)\/[\w-]+\.tsx?$/,
  /^(?:ui|lib)\/(?:[\w-]+\/)?[\w-]+\.tsx?$/,
];

function placeOf(path: string): Place | undefined {
  const inside = path.replace('client/src/', '');
  if (inside.endsWith('.d.ts')) return { level: Number.POSITIVE_INFINITY };
  const level = levelOf(client, inside);
  if (PLACES.some((place) => place.test(inside))) return { level };
  const [matches, feature, prefix = feature] = FEATURE.exec(inside) ?? [];
  return matches && feature && prefix === feature ? { level, feature } : undefined;
}

/** Checks rule 4, and that files have only the names that it allows. */
export function clientViolations(path: string, imports: Import[]): string[] {
  if (!path.startsWith('client/src/')) return [];
  const place = placeOf(path);
  if (!place) return [`${path} belongs nowhere in the client's tree`];
  return imports.flatMap(({ to }) => {
    const target = /^client\/src\/.*\.tsx?$/.test(to) ? placeOf(to) : undefined;
    const reason = target && wrongImport(place, target);
    return reason ? [`${path} imports ${to}: ${reason}`] : [];
  });
}

function wrongImport(from: Place, to: Place): string | undefined {
  const upward = upwardImport(client, from.level, to.level);
  if (upward || !from.feature || !to.feature) return upward;
  return laterFeature(client, from.feature, to.feature);
}
