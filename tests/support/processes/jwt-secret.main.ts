import { createInterface } from 'node:readline';
import { loadOrCreateJwtSecret } from '@tawa/server/auth/jwt-secret.ts';

// Prints the secret of each folder whose path arrives on stdin.
const writeLine = (text: string) => process.stdout.write(`${text}\n`);
writeLine('ready');
for await (const folder of createInterface(process.stdin)) writeLine(loadOrCreateJwtSecret(folder));
