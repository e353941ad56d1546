// Not TypeScript: the same file is a process beside the program from its sources and beside the built one.
import SQLite from 'better-sqlite3';

const [, , file = ''] = process.argv;

/** Says `ok`, or what is wrong with the file; ends with a code where that cannot be found out. */
try {
  const connection = new SQLite(file, { readonly: true, fileMustExist: true });
  process.stdout.write(String(connection.pragma('integrity_check(1)', { simple: true })));
} catch (error) {
  if (!/^SQLITE_(CORRUPT|NOTADB|FORMAT|IOERR_SHORT_READ)/.test(error.code)) throw error;
  process.stdout.write(error.message);
}
