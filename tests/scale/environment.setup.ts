import { environment } from './environment.ts';

// Must precede table definitions: DATABASE_URL selects their dialect.
const { postgres } = await environment;
if (postgres) process.env.DATABASE_URL = postgres.url;
