import { found } from './found.ts';

// Before any table is made: it says which database this process speaks.
const { postgres } = await found;
if (postgres) process.env.DATABASE_URL = postgres.url;
