/** What ends before any database is asked, and takes its time: on PostgreSQL it would say the same once more. */
export const withoutDatabase = [
  'tests/api/files/bucket-start.test.ts',
  'tests/api/operations/config.test.ts',
  'tests/api/http/cors.test.ts',
  'tests/api/http/limits/load-shedding.test.ts',
  'tests/api/http/static-client.test.ts',
  'tests/api/http/limits/slow-uploads.test.ts',
  'tests/live/tls.test.ts',
  'tests/proof/slow-and-large.test.ts',
];
