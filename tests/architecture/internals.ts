import { stripComments } from './sources.ts';

interface Forbidden {
  what: string;
  uses: RegExp;
}

/** An upgrade may change these without notice. */
const FORBIDDEN: Forbidden[] = [
  { what: 'private internals of ws', uses: /\._(sender|socket|receiver)\b|\bsendFrame\b/ },
  {
    what: 'private internals of Engine.IO',
    uses: /\bwriteBuffer\b|\bengine\.clients\b|\bengine\.ws\b|\bwsPreEncodedFrame\b|\btransport\.writable\s*=/,
  },
  {
    what: 'private internals of drizzle',
    uses: /\b_prepare\b|\bfieldsOrder\b|\bjoinsNotNullableMap\b|\.decoder\b|\bmapResultRow\b/,
  },
  { what: 'private internals of react-router', uses: /\bidx\??: number\b/ },
  { what: 'code made from strings', uses: /\bnew Function\(|(?<![.\w])eval\(/ },
  {
    what: 'a patched method of a library',
    uses: /\bas unknown as \w*(Internals|Factory)\b|\.prototype\.\w+\s*=[^=]/,
  },
];

/** Rule 6: libraries are used through what they document or publish as types. */
export function internalsViolations(path: string, source: string): string[] {
  if (!/^(server|client|shared)\//.test(path)) return [];
  const program = stripComments(source);
  return FORBIDDEN.filter(({ uses }) => uses.test(program)).map(({ what }) => `${path} uses ${what}`);
}
