import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';
import { envExample, withVariables } from './environment.mjs';

// `npm run docs:environment`
const page = join(root, 'docs', 'OPERATIONS.md');
writeFileSync(page, withVariables(readFileSync(page, 'utf8')));
writeFileSync(join(root, '.env.example'), envExample());
