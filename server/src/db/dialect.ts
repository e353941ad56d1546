/**
 * Which database this process speaks. It is decided once, before any table is made, because a table is made of one
 * database's columns when its file loads: the one variable that is not read in `config.ts`, which checks its form.
 */
export const dialect: 'sqlite' | 'postgres' = process.env.DATABASE_URL ? 'postgres' : 'sqlite';
