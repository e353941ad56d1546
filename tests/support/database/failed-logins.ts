import type { TestServer } from '../server.ts';

/** What a program of its own on this database counts wrong passwords with. */
export const loginAttemptsOptions = ({ app }: TestServer) => ({
  enabled: true,
  read: app.databases.reader,
  unitOfWork: app.unitOfWork,
  secret: 'the same in all of them',
});
