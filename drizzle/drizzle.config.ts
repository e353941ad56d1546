import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: './server/src/**/*.table.ts',
  out: './drizzle/migrations',
});
