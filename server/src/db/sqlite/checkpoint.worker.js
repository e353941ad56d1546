// JavaScript, so that sources and build load the same file.
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
    // Copies later commits; a shorter log has restarted.
    parentPort?.postMessage({ hasRestarted: checkpointPassive() < log });
  } catch (error) {
    parentPort?.postMessage({ failed: String(error) });
  }
});

function checkpointPassive() {
  const [{ log }] = connection.pragma('wal_checkpoint(PASSIVE)');
  return log;
}
