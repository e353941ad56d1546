import { createInterface } from 'node:readline';
import { loadOrCreateJwtSecret } from '@tawa/server/auth/jwt-secret.ts';

// Of each folder that it is told it says the secret, at once.
const writeLine = (text: string) => process.stdout.write(`${text}\n`);
writeLine('ready');
for await (const folder of createInterface(process.stdin)) writeLine(loadOrCreateJwtSecret(folder));
