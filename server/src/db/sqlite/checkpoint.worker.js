// Not TypeScript: the same file is a thread of the program from its sources and of the built one.
import { parentPort, workerData } from 'node:worker_threads';
import SQLite from 'better-sqlite3';

const connection = new SQLite(workerData.file, { fileMustExist: true });
connection.pragma('synchronous = FULL');

parentPort?.on('message', (ask) => {
  if (ask === 'close') {
    connection.close();
    parentPort?.close();
    return;
  }
  try {
    const log = checkpointPassive();
    // What was committed meanwhile. A log that is shorter now has begun anew: the first time nobody had.
    parentPort?.postMessage({ hasRestarted: checkpointPassive() < log });
  } catch (error) {
    parentPort?.postMessage({ failed: String(error) });
  }
});

/** The pages that were in the log. */
function checkpointPassive() {
  const [{ log }] = connection.pragma('wal_checkpoint(PASSIVE)');
  return log;
}
