import { connectTo } from './connection.ts';
import { SERVER } from './databases.ts';

const server = SERVER ?? '';
const made: URL[] = [];

/** An empty database of its own; its address. */
export function emptyDatabase(): string {
  const url = new URL(server);
  url.pathname = `tawa_empty_${process.pid}_${made.length}_${Date.now()}`;
  connectTo(server).exec(`CREATE DATABASE ${url.pathname.slice(1)}`);
  made.push(url);
  return url.href;
}

export function dropAll(): void {
  for (const { href, pathname } of made.splice(0)) {
    connectTo(href).close();
    connectTo(server).exec(`DROP DATABASE ${pathname.slice(1)} WITH (FORCE)`);
  }
}
