import type { TestServer } from '../server.ts';

/** @param where a condition in SQL */
export const countRows = ({ app }: Pick<TestServer, 'app'>, table: string, where = 'true'): number =>
  app.databases.reader.get<{ count: number }>(`SELECT count(*) AS count FROM ${table} WHERE ${where}`).count;
