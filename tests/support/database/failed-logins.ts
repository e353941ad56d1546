import type { TestServer } from '../server.ts';

/** Options for the login throttle of another process on this database. */
export const loginThrottleOptions = ({ app }: TestServer) => ({
  enabled: true,
  read: app.databases.reader,
  unitOfWork: app.unitOfWork,
  secret: 'the same in all of them',
});
