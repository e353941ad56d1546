import { clientViolations } from './client-layers.ts';
import { doorViolations, packageViolations } from './packages.ts';
import { serverViolations } from './server-layers.ts';
import { importsOf, type Sources } from './sources.ts';

const LONGEST = 250;
const VAGUE = /^(utils?|helpers?|common|managers?|misc)$/;

/** Everything in the sources that breaks a rule of docs/ARCHITECTURE.md, one sentence each. */
export function violations(sources: Sources): string[] {
  return [...sources].flatMap(([path, source]) => {
    const imports = importsOf(path, source);
    return [
      ...nameAndSize(path, source),
      ...packageViolations(path, imports, sources),
      ...serverViolations(path, source, imports),
      ...clientViolations(path, imports),
      ...doorViolations(path, source),
    ];
  });
}

function nameAndSize(path: string, source: string): string[] {
  const found: string[] = [];
  const lines = source.trimEnd().split('\n').length;
  if (lines > LONGEST) found.push(`${path} has ${lines} lines: nothing over ${LONGEST}`);
  if (path.split(/[/.-]/).some((word) => VAGUE.test(word))) found.push(`${path}: the name says nothing`);
  if (/^shared\/src\/(.*\/)?index\.ts$/.test(path)) found.push(`${path}: no barrels in shared`);
  const [, folder, file] = /^shared\/src\/(\w+)\/(.+)$/.exec(path) ?? [];
  const words = ['contract', 'routes', 'rules'].map((kind) => `${folder}.${kind}.ts`);
  if (folder && file && folder !== 'contract' && !words.includes(file))
    found.push(`${path} belongs nowhere in shared: a noun holds contract, routes and rules`);
  return found;
}
