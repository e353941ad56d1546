import { defineConfig } from 'drizzle-kit';

// The tables load after this, and ask for which database they are made.
delete process.env.DATABASE_URL;

export default defineConfig({
  dialect: 'sqlite',
  schema: './server/src/**/*.table.ts',
  out: './drizzle/migrations',
});
