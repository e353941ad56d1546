import { environment } from './environment.ts';

// Before any table is made: it says which database this process speaks.
const { postgres } = await environment;
if (postgres) process.env.DATABASE_URL = postgres.url;
