import { architecture, laterFeature, levelOf, upwardImport } from './levels.ts';
import { type Import, stripComments } from './sources.ts';

const { server } = architecture;

interface Place {
  level: number;
  feature?: string;
  layer?: string;
}

/**
 * A command that is a process of its own, and what composes the features, count to the level that their files
 * have. What each feature is made from belongs to no feature.
 */
function placeOf(path: string): Place | undefined {
  const inside = path.replace('server/src/', '');
  if (/^backup\/\w+\.command\.ts$/.test(inside)) return { level: 0 };
  if (inside === 'features.ts') return { level: 1 };
  if (inside === 'features/core.ts') return { level: levelOf(server, inside) };
  const level = levelOf(server, inside);
  if (level === -1) return undefined;
  if (!inside.startsWith('features/')) return { level };
  const [, feature = '', layer = ''] =
    /^features\/([\w-]+)\/(?:[\w-]+\/)*[\w-]+\.(\w+)\.ts$/.exec(inside) ?? [];
  return server.layers.includes(layer) ? { level, feature, layer } : undefined;
}

/** Parameters that take a transaction and the scope that it belongs to apart, so that one could be another's. */
const TORN_CONTEXT = /\w+: Db,\s*[^():=>]+: ShopScope\b/;

/** Checks rules 2 and 3, and that files have only the names that they allow. */
export function serverViolations(path: string, source: string, imports: Import[]): string[] {
  if (!path.startsWith('server/src/')) return [];
  const place = placeOf(path);
  if (!place) return [`${path} belongs nowhere in the server's tree`];
  const found = imports.flatMap(({ to }) => {
    const target = to.startsWith('server/src/') ? placeOf(to) : undefined;
    const reason = target && wrongImport(place, target);
    return reason ? [`${path} imports ${to}: ${reason}`] : [];
  });
  if (TORN_CONTEXT.test(stripComments(source)))
    found.push(`${path}: transaction and scope are one parameter, ShopContext or WriteContext`);
  if (place.layer !== 'presenter' && /\b_id\s*:/.test(stripComments(source)))
    found.push(`${path} makes an _id: only presenters know the wire's odd names`);
  return found;
}

function wrongImport(from: Place, to: Place): string | undefined {
  const upward = upwardImport(server, from.level, to.level);
  if (upward || !to.feature) return upward;
  if (!from.feature) {
    const isInside = from.level <= levelOf(server, 'app') && to.layer !== 'feature';
    return isInside ? 'main, app and features.ts know only the .feature.ts of a feature' : undefined;
  }
  if (rank(from) < rank(to)) return 'feature > routes > service > presenter > repository > table';
  if (from.feature === to.feature) return undefined;
  const later = laterFeature(server, from.feature, to.feature);
  if (later || to.layer === 'service' || to.layer === 'repository') return later;
  const isJoin = to.layer === 'table' && (from.layer === 'table' || from.layer === 'repository');
  return isJoin ? undefined : 'a feature imports only the services and repositories of another';
}

const rank = ({ layer = '' }: Place): number => server.layers.indexOf(layer);
