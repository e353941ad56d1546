import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../run.mjs';

// Run with tsx: the contract is TypeScript.
const source = pathToFileURL(join(root, 'server', 'src', 'http', 'docs', 'markdown.ts')).href;
const { renderApiMarkdown } = await import(source);
writeFileSync(join(root, 'docs', 'API.md'), renderApiMarkdown());
