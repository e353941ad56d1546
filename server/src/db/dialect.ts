/** Read here, because tables need it when their modules load. */
export const dialect: 'sqlite' | 'postgres' = process.env.DATABASE_URL ? 'postgres' : 'sqlite';
