import { architecture } from './levels.ts';
import { importsOf, type Sources } from './sources.ts';
import { functionsOf, testsOf } from './syntax.ts';

const MAX_FILE_LINES = 400;
const MAX_FUNCTION_LINES = 80;
/** The lines of a browser test's body, which is then a short list of steps; its details are named functions. */
const MAX_BROWSER_TEST_LINES = 40;
const MAX_FOLDER_FILES = 25;
/** The folder has a file for each part and language, so its size is not limited. */
const MESSAGES_FOLDER = 'shared/src/messages';
const MAX_PAGE_IMPORTS = 15;

/**
 * Checks rule 7: the sizes of files, functions, browser tests, folders and pages. What docs/architecture.json lists as
 * larger is allowed.
 */
export function sizeViolations(sources: Sources): string[] {
  const unlisted = largeParts(sources).filter(({ name }) => !(name in architecture.larger));
  return [...unlisted.map(({ name, excess }) => `${name} ${excess}`), ...fullPages(sources)];
}

interface LargePart {
  /** The name as in `larger` of docs/architecture.json. */
  name: string;
  excess: string;
}

export function largeParts(sources: Sources): LargePart[] {
  return [
    ...longFiles(sources),
    ...longFunctions(sources),
    ...longBrowserTests(sources),
    ...fullFolders(sources),
  ];
}

const linesOf = (source: string): number => source.trimEnd().split('\n').length;

function longFiles(sources: Sources): LargePart[] {
  return [...sources].flatMap(([name, source]) =>
    linesOf(source) > MAX_FILE_LINES ? [{ name, excess: `has more than ${MAX_FILE_LINES} lines` }] : [],
  );
}

function longFunctions(sources: Sources): LargePart[] {
  return [...sources].flatMap(([path, source]) =>
    functionsOf(path, source)
      .filter(({ lines }) => lines > MAX_FUNCTION_LINES)
      .map(({ name }) => ({
        name: `${path}: ${name}`,
        excess: `has more than ${MAX_FUNCTION_LINES} lines`,
      })),
  );
}

function longBrowserTests(sources: Sources): LargePart[] {
  return [...sources].flatMap(([path, source]) => {
    if (!/^tests\/web\/.+\.spec\.ts$/.test(path)) return [];
    return testsOf(path, source)
      .filter(({ lines }) => lines > MAX_BROWSER_TEST_LINES)
      .map(({ name }) => ({
        name: `${path}: ${name}`,
        excess: `has more than ${MAX_BROWSER_TEST_LINES} lines`,
      }));
  });
}

function fullFolders(sources: Sources): LargePart[] {
  const sizes = new Map<string, number>();
  for (const path of sources.keys()) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  return [...sizes]
    .filter(([folder, size]) => size > MAX_FOLDER_FILES && folder !== MESSAGES_FOLDER)
    .map(([name]) => ({ name, excess: `holds more than ${MAX_FOLDER_FILES} source files` }));
}

/** Modules that a page loads on demand do not count. */
function fullPages(sources: Sources): string[] {
  return [...sources].flatMap(([path, source]) => {
    if (!/^client\/src\/pages\/.+\.page\.tsx$/.test(path)) return [];
    const imports = importsOf(path, source).filter(({ onDemand }) => !onDemand);
    return imports.length > MAX_PAGE_IMPORTS ? [`${path} has more than ${MAX_PAGE_IMPORTS} imports`] : [];
  });
}
