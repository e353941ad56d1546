import { type KnownIds, matchesText } from './placeholders.ts';

/**
 * Returns where an actual value breaks the promise of the frozen one, by path. The promise is that a client which
 * knows only the frozen keys finds each of them with the same value and type. New keys are allowed, because such a
 * client ignores them. A list has the same entries in the same order.
 */
export function findDifferences(frozen: unknown, actual: unknown, ids: KnownIds, path = ''): string[] {
  if (Array.isArray(frozen)) {
    if (!Array.isArray(actual) || actual.length !== frozen.length)
      return [`${path}: ${describe(frozen)} is now ${describe(actual)}`];
    return frozen.flatMap((one, i) => findDifferences(one, actual[i], ids, `${path}[${i}]`));
  }
  if (typeof frozen === 'object' && frozen !== null) {
    if (typeof actual !== 'object' || actual === null || Array.isArray(actual))
      return [`${path}: ${describe(frozen)} is now ${describe(actual)}`];
    const values = new Map(Object.entries(actual));
    return Object.entries(frozen).flatMap(([key, value]) => {
      const inner = path === '' ? key : `${path}.${key}`;
      return values.has(key)
        ? findDifferences(value, values.get(key), ids, inner)
        : [`${inner}: ${describe(value)} is missing`];
    });
  }
  return isSame(frozen, actual, ids) ? [] : [`${path}: ${describe(frozen)} is now ${describe(actual)}`];
}

function isSame(frozen: unknown, actual: unknown, ids: KnownIds): boolean {
  if (frozen === '<seq>') return typeof actual === 'number';
  if (frozen === '<measured>') return typeof actual === 'object';
  if (typeof frozen === 'string' && typeof actual === 'string') return matchesText(frozen, actual, ids);
  return Object.is(frozen, actual);
}

const describe = (value: unknown): string =>
  Array.isArray(value) ? `a list of ${value.length}` : (JSON.stringify(value) ?? 'nothing');
