import { openConnection } from './connection.ts';
import { dropDatabaseByName, POSTGRES_URL } from './databases.ts';

const server = POSTGRES_URL ?? '';
const createdUrls: URL[] = [];

export function createEmptyDatabase(): string {
  const url = new URL(server);
  url.pathname = `tawa_empty_${process.pid}_${createdUrls.length}_${Date.now()}`;
  openConnection(server).exec(`CREATE DATABASE ${url.pathname.slice(1)}`);
  createdUrls.push(url);
  return url.href;
}

export async function dropEmptyDatabases(): Promise<void> {
  for (const { href, pathname } of createdUrls.splice(0)) {
    openConnection(href).close();
    await dropDatabaseByName(pathname.slice(1));
  }
}
