import { clientViolations } from './client-layers.ts';
import { libraryViolations, packageViolations } from './packages.ts';
import { serverViolations } from './server-layers.ts';
import { importsOf, type Sources } from './sources.ts';

const MAX_FILE_LINES = 250;
const VAGUE_NAME = /^(utils?|helpers?|common|managers?|misc)$/;

/** Everything in the sources that breaks a rule of docs/ARCHITECTURE.md, one sentence each. */
export function violations(sources: Sources): string[] {
  return [...sources].flatMap(([path, source]) => {
    const imports = importsOf(path, source);
    return [
      ...nameAndSizeViolations(path, source),
      ...packageViolations(path, imports, sources),
      ...serverViolations(path, source, imports),
      ...clientViolations(path, imports),
      ...libraryViolations(path, source),
    ];
  });
}

function nameAndSizeViolations(path: string, source: string): string[] {
  const found: string[] = [];
  const lines = source.trimEnd().split('\n').length;
  if (lines > MAX_FILE_LINES) found.push(`${path} has ${lines} lines: nothing over ${MAX_FILE_LINES}`);
  if (path.split(/[/.-]/).some((word) => VAGUE_NAME.test(word))) found.push(`${path}: the name says nothing`);
  if (/^shared\/src\/(.*\/)?index\.ts$/.test(path)) found.push(`${path}: no barrels in shared`);
  const [, folder, file] = /^shared\/src\/(\w+)\/(.+)$/.exec(path) ?? [];
  const words = ['contract', 'routes', 'rules'].map((kind) => `${folder}.${kind}.ts`);
  if (folder && file && folder !== 'contract' && !words.includes(file))
    found.push(`${path} belongs nowhere in shared: a noun holds contract, routes and rules`);
  return found;
}
