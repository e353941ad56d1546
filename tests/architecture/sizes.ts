import { importsOf, type Sources } from './sources.ts';
import { functionsOf } from './syntax.ts';

const MAX_FILE_LINES = 250;
const MAX_FUNCTION_LINES = 60;
const MAX_FOLDER_FILES = 15;
/** Has a file for each part and language. */
const MESSAGES_FOLDER = 'shared/src/messages';
const MAX_PAGE_IMPORTS = 15;
/** A smaller file with one importer belongs in it. */
const MIN_FILE_LINES = 30;

/** Rule 7: sizes of files, functions, folders and pages. */
export function sizeViolations(sources: Sources): string[] {
  return [
    ...longFiles(sources),
    ...longFunctions(sources),
    ...fullFolders(sources),
    ...fullPages(sources),
    ...fragments(sources),
  ];
}

const linesOf = (source: string): number => source.trimEnd().split('\n').length;

function longFiles(sources: Sources): string[] {
  return [...sources].flatMap(([path, source]) =>
    linesOf(source) > MAX_FILE_LINES ? [`${path} has more than ${MAX_FILE_LINES} lines`] : [],
  );
}

function longFunctions(sources: Sources): string[] {
  return [...sources].flatMap(([path, source]) =>
    functionsOf(path, source)
      .filter(({ lines }) => lines > MAX_FUNCTION_LINES)
      .map(({ name }) => `${path}: ${name} has more than ${MAX_FUNCTION_LINES} lines`),
  );
}

function fullFolders(sources: Sources): string[] {
  const sizes = new Map<string, number>();
  for (const path of sources.keys()) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  return [...sizes]
    .filter(([folder, size]) => size > MAX_FOLDER_FILES && folder !== MESSAGES_FOLDER)
    .map(([folder]) => `${folder} holds more than ${MAX_FOLDER_FILES} source files`);
}

/** Modules that a page loads on demand do not count. */
function fullPages(sources: Sources): string[] {
  return [...sources].flatMap(([path, source]) => {
    if (!/^client\/src\/pages\/.+\.page\.tsx$/.test(path)) return [];
    const imports = importsOf(path, source).filter(({ onDemand }) => !onDemand);
    return imports.length > MAX_PAGE_IMPORTS ? [`${path} has more than ${MAX_PAGE_IMPORTS} imports`] : [];
  });
}

/** Components, the interface's own library, layers of a feature, a noun's contract, declarations. */
const STANDALONE =
  /\.tsx$|^client\/src\/ui\/|\.(table|repository|presenter|service|routes|paths|rules|contract|queries|live|store|forms|en|d)\.ts$/;

function fragments(sources: Sources): string[] {
  const importers = new Map<string, Set<string>>();
  for (const [path, source] of sources)
    for (const { to } of importsOf(path, source))
      importers.set(to, (importers.get(to) ?? new Set()).add(path));
  return [...sources].flatMap(([path, source]) => {
    if (!/^(shared|server|client)\/src\//.test(path) || STANDALONE.test(path)) return [];
    const readers = [...(importers.get(path) ?? [])].filter((reader) => !/\.(test|spec)\.ts$/.test(reader));
    if (readers.length !== 1 || linesOf(source) >= MIN_FILE_LINES) return [];
    return [`${path} has under ${MIN_FILE_LINES} lines and one importer, ${readers[0]}`];
  });
}
