/** What ends before any database is asked, and takes its time: on PostgreSQL it would say the same once more. */
export const withoutDatabase = [
  'tests/api/bucket-start.test.ts',
  'tests/api/config.test.ts',
  'tests/api/cors.test.ts',
  'tests/api/load-shedding.test.ts',
  'tests/api/page.test.ts',
  'tests/api/slow-pictures.test.ts',
  'tests/live/tls.test.ts',
  'tests/proof/slow-and-large.test.ts',
];
