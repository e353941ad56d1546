import { defineConfig } from 'drizzle-kit';

// The tables load after this, and ask for which database they are made.
process.env.DATABASE_URL = 'postgres://localhost/tawa';

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/src/**/*.table.ts',
  out: './drizzle/postgres',
});
