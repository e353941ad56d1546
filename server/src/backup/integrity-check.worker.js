// JavaScript, so that the same file runs beside the sources and in the build.
import SQLite from 'better-sqlite3';

const [, , file = ''] = process.argv;

/** Prints `ok` or the damage; exits with an error code if the file cannot be checked. */
try {
  const connection = new SQLite(file, { readonly: true, fileMustExist: true });
  process.stdout.write(String(connection.pragma('integrity_check(1)', { simple: true })));
} catch (error) {
  if (!/^SQLITE_(CORRUPT|NOTADB|FORMAT|IOERR_SHORT_READ)/.test(error.code)) throw error;
  process.stdout.write(error.message);
}
