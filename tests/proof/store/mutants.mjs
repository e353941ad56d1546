// Preloaded (`--import`); MUTANT names what it breaks.
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import SQLite from 'better-sqlite3';
import pg from 'pg';

const { exec, pragma } = SQLite.prototype;
const COMMIT_EVERY_NTH = 200;
let commits = 0;

/** @type {Record<string, Partial<SQLite.Database>>} */
const mutants = {
  'synchronous NORMAL': {
    pragma(source, options) {
      return pragma.call(this, source.replace('synchronous = FULL', 'synchronous = NORMAL'), options);
    },
  },
  'acknowledges before the commit': {
    exec(sql) {
      if (sql === 'COMMIT' && ++commits % COMMIT_EVERY_NTH !== 0) return this;
      if (sql === 'BEGIN IMMEDIATE' && this.inTransaction) return this;
      return exec.call(this, sql);
    },
  },
  'acknowledges what failed': {
    exec(sql) {
      try {
        return exec.call(this, sql);
      } catch (error) {
        if (sql !== 'COMMIT') throw error;
        return this.inTransaction ? exec.call(this, 'ROLLBACK') : this;
      }
    },
  },
};

if (process.env.MUTANT === 'pictures not synced') {
  const { writeFile } = promises;
  promises.writeFile = (file, data) => writeFile(file, data);
  syncBuiltinESMExports();
}
Object.assign(SQLite.prototype, mutants[process.env.MUTANT ?? '']);

// A kill does not undo PostgreSQL commits: this mutant rolls back instead.
const ROLLBACK_EVERY_NTH = 40;
const { query } = pg.Client.prototype;
if (process.env.MUTANT === 'acknowledges before the commit')
  pg.Client.prototype.query = async function (...args) {
    if (args[0] !== 'COMMIT' || ++commits % ROLLBACK_EVERY_NTH !== 0) return query.apply(this, args);
    await query.call(this, 'ROLLBACK');
    return { command: 'COMMIT' };
  };
