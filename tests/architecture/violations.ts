import { clientViolations } from './client-layers.ts';
import { cycleViolations } from './folders.ts';
import { internalsViolations } from './internals.ts';
import { messageViolations } from './messages.ts';
import { libraryViolations, packageViolations } from './packages.ts';
import { serverViolations } from './server-layers.ts';
import { importsOf, type Sources } from './sources.ts';

const VAGUE_NAME = /^(utils?|helpers?|common|managers?|misc)$/;
const CONTRACT = /^shared\/src\/(\w+)\/\w+\.contract\.ts$/;
const SHARED_FILE =
  /^shared\/src\/(contract\/[\w-]+|messages\/(messages|[\w-]+(\.[a-z]+)?\.[a-z]{2})|[\w-]+|\w+\/[\w-]+\.(contract|errors|paths|rules))\.ts$/;

/** Returns a sentence for everything in the sources that breaks a rule of docs/ARCHITECTURE.md. */
export function violations(sources: Sources): string[] {
  const nouns = new Set([...sources.keys()].flatMap((path) => CONTRACT.exec(path)?.[1] ?? []));
  const inFiles = [...sources].flatMap(([path, source]) => {
    const imports = importsOf(path, source);
    return [
      ...nameViolations(path),
      ...messageFileViolations(path, nouns),
      ...packageViolations(path, imports, sources),
      ...serverViolations(path, source, imports),
      ...clientViolations(path, imports),
      ...libraryViolations(path, source),
      ...internalsViolations(path, source),
    ];
  });
  return [...inFiles, ...cycleViolations(sources), ...messageViolations(sources)];
}

function nameViolations(path: string): string[] {
  const found: string[] = [];
  if (path.split(/[/.-]/).some((word) => VAGUE_NAME.test(word))) found.push(`${path}: the name is vague`);
  if (/^shared\/src\/(.*\/)?index\.ts$/.test(path)) found.push(`${path}: shared has no barrels`);
  else if (path.startsWith('shared/') && !SHARED_FILE.test(path))
    found.push(`${path}: a noun of shared has contracts, errors, paths and rules only`);
  return found;
}

/**
 * Finds files like `menu-csv.en.ts` beside `menu.en.ts`: an author who changes a sentence would have to
 * search both files.
 */
function messageFileViolations(path: string, nouns: ReadonlySet<string>): string[] {
  const name = /^shared\/src\/messages\/([\w-]+)\./.exec(path)?.[1] ?? '';
  const noun = nouns.has(name) ? undefined : name.split('-').find((word) => nouns.has(word));
  return noun
    ? [`${path}: the sentences of ${noun} stand in ${noun}.en.ts, .diner.en.ts or .server.en.ts`]
    : [];
}
