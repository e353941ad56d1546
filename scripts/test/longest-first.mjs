import { BaseSequencer } from 'vitest/node';

/** @typedef {import('vitest/node').TestSpecification} TestSpecification */

/**
 * Parts of the paths of the files that take longest, in order. Vitest knows durations only from earlier runs in the
 * same folder, and a fresh clone has none: without this list one of them runs alone at the end. `npm test` prints the
 * slowest tests.
 */
const LONGEST_FILES = [
  'proof/printing-kill',
  'proof/printing-rush',
  'proof/tenant-matrix',
  'api/operations/clock-in-doubt',
  'api/http/encodings',
  'api/printing/print-signs',
  'api/printing/setup-slip',
  'api/printing/print-agent-jobs',
  'api/printing/printing-rules',
  'proof/kill.',
  'api/operations/program',
  'api/printing/print-queue',
  'live/replay/replay',
  'proof/hostile-sockets',
  'proof/malformed-input',
  'api/accounts/login-burst',
];

/**
 * @param {TestSpecification} file
 * @returns the place of a file in the list; all files outside of it share the last place
 */
function placeOf({ moduleId }) {
  const place = LONGEST_FILES.findIndex((part) => moduleId.includes(`/tests/${part}`));
  return place < 0 ? LONGEST_FILES.length : place;
}

export class LongestFirst extends BaseSequencer {
  /**
   * @override
   * @param {TestSpecification[]} files
   */
  async sort(files) {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
