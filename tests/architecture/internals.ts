import { stripComments } from './sources.ts';

interface Internals {
  library: string;
  /** Its private members, as the code writes them. */
  uses: RegExp;
}

/** An upgrade may change these without notice. */
const INTERNALS: Internals[] = [
  { library: 'ws', uses: /\b_(sender|socket|receiver)\b|\bsendFrame\b/ },
  { library: 'Engine.IO', uses: /\bwriteBuffer\b|\bengine\.clients\b|\bengine\.ws\b/ },
  {
    library: 'drizzle',
    uses: /\b_prepare\b|\bfieldsOrder\b|\bjoinsNotNullableMap\b|\.decoder\b|\bmapResultRow\b/,
  },
  { library: 'react-router', uses: /\bidx\??: number\b/ },
];
const FOLDERS = /^server\/src\/db\/query\//;

/** Rule 6: private internals of libraries stay in one folder, with a test that an upgrade turns red. */
export function internalsViolations(path: string, source: string): string[] {
  if (!/^(server|client)\//.test(path) || FOLDERS.test(path)) return [];
  const program = stripComments(source);
  return INTERNALS.filter(({ uses }) => uses.test(program)).map(
    ({ library }) => `${path} uses private internals of ${library}`,
  );
}
