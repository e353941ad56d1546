import type { Import } from './sources.ts';

interface Layer {
  /** Imports go down, or stay on their level. */
  level: number;
  feature?: string;
}

const TOP = /^(main|app|routes|staff-routes|guards)\.tsx$/;
const FEATURE =
  /^features\/([\w-]+)\/(?:([\w-]+)\.(?:queries|live|atoms|forms)\.ts|components\/[\w-]+\.tsx?)$/;

function layerOf(path: string): Layer | undefined {
  const inside = path.replace('client/src/', '');
  if (TOP.test(inside)) return { level: 4 };
  if (/^(layout\/[\w-]+\.tsx?|pages\/[\w-]+\/[\w-]+\.page\.tsx)$/.test(inside)) return { level: 3 };
  const [matches, folder, noun = folder] = FEATURE.exec(inside) ?? [];
  if (matches && noun === folder) return { level: 2, feature: folder };
  if (/^(ui|realtime|lib)\/[\w-]+\.tsx?$/.test(inside)) return { level: 1 };
  return inside === 'paths.ts' || inside.endsWith('.d.ts') ? { level: 0 } : undefined;
}

/** Rule 4, and the closed vocabulary of file names. */
export function clientViolations(path: string, imports: Import[]): string[] {
  if (!path.startsWith('client/src/')) return [];
  const place = layerOf(path);
  if (!place) return [`${path} belongs nowhere in the client's tree`];
  return imports.flatMap(({ to }) => {
    const target = /^client\/src\/.*\.tsx?$/.test(to) ? layerOf(to) : undefined;
    if (!target) return [];
    if (place.level < target.level)
      return [`${path} imports ${to}: routes > layout, pages > features > ui, realtime, lib`];
    if (place.feature && target.feature && place.feature !== target.feature)
      return [`${path} imports ${to}: features never import features, pages compose them`];
    return [];
  });
}
