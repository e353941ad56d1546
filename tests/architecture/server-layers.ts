import { type Import, stripComments } from './sources.ts';

/** A feature may use only those before it. */
const FEATURE_ORDER = [
  'accounts',
  'shops',
  'tables',
  'menu',
  'customers',
  'employees',
  'inventory',
  'orders',
  'invoices',
  'privacy',
];
const KINDS = ['table', 'repository', 'presenter', 'service', 'routes'];

interface Layer {
  /** Imports go down, or stay on their level. */
  level: number;
  noun?: string;
  kind?: string;
}

function layerOf(path: string): Layer | undefined {
  const inside = path.replace('server/src/', '');
  if (inside === 'main.ts' || /^backup\/\w+\.command\.ts$/.test(inside)) return { level: 4 };
  if (/^((app|features|housekeeping|banner)\.ts$|demo\/|operations\/)/.test(inside)) return { level: 3 };
  if (/^(auth|db|http|realtime|files|mail|backup)\//.test(inside)) return { level: 1 };
  if (inside === 'config.ts') return { level: 0 };
  const [, noun = '', kind = ''] = /^features\/(\w+)\/[\w-]+\.(\w+)\.ts$/.exec(inside) ?? [];
  return FEATURE_ORDER.includes(noun) && KINDS.includes(kind) ? { level: 2, noun, kind } : undefined;
}

/** Rules 2 and 3, and the closed vocabulary of file names. */
export function serverViolations(path: string, source: string, imports: Import[]): string[] {
  if (!path.startsWith('server/src/')) return [];
  const place = layerOf(path);
  if (!place) return [`${path} belongs nowhere in the server's tree`];
  const found = imports.flatMap(({ to }) => {
    const target = to.startsWith('server/src/') ? layerOf(to) : undefined;
    const says = target && layerViolation(place, target);
    return says ? [`${path} imports ${to}: ${says}`] : [];
  });
  if (place.kind !== 'presenter' && /\b_id\s*:/.test(stripComments(source)))
    found.push(`${path} makes an _id: only presenters know the wire's odd names`);
  return found;
}

function layerViolation(from: Layer, to: Layer): string | undefined {
  if (from.level < to.level) return 'main > app > features > auth, db, http, realtime, files, mail, backup';
  if (from.level !== 2 || to.level !== 2) return;
  if (rank(from.kind) < rank(to.kind)) return 'routes > service > presenter > repository > table';
  if (from.noun === to.noun) return;
  if (rank(from.noun, FEATURE_ORDER) < rank(to.noun, FEATURE_ORDER))
    return `features go backwards along ${FEATURE_ORDER.join(', ')}`;
  if (to.kind === 'service' || to.kind === 'repository') return;
  const joins = to.kind === 'table' && (from.kind === 'table' || from.kind === 'repository');
  return joins ? undefined : "another feature's door is its service or its repository";
}

function rank(name = '', order = KINDS): number {
  return order.indexOf(name);
}
