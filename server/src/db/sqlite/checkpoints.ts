import { Worker } from 'node:worker_threads';
import type SQLite from 'better-sqlite3';
import type { Logger } from './secure-vacuum.ts';

/**
 * A write fills some eight pages (of 4 kB) of the write-ahead log, and a commit sixteen more, however many share it. After
 * 4,000 the log is brought into the file: all change the same pages, so the longer it is, the fewer are written twice.
 */
const [PAGES_PER_WRITE, PAGES_PER_COMMIT, CHECKPOINT_AFTER_PAGES] = [8, 16, 4_000];
/** When the log has grown to so many pages, SQLite brings it in by itself, inside somebody's commit. */
export const AUTO_CHECKPOINT_PAGES = 8_000;

/**
 * Brings the write-ahead log into the file in a thread of its own: inside a commit, thousands of pages and two `fsync`s
 * made everybody wait for as long as a dozen orders take. The log begins anew only where all of it is in the file before
 * the next write, so the few pages of the last moment are brought in by the writer, between two commits.
 */
export class Checkpointer {
  readonly #writer: SQLite.Database;
  readonly #log: Logger;
  #thread: Worker | undefined;
  #isUnderWay = false;
  #isStopped = false;
  /** Since the thread was asked last. */
  #pagesSinceCheckpoint = 0;

  constructor(writer: SQLite.Database, log: Logger) {
    this.#writer = writer;
    this.#log = log;
  }

  /** After each commit, with the number of writes in it. */
  onCommit(writes: number): void {
    this.#pagesSinceCheckpoint += PAGES_PER_COMMIT + writes * PAGES_PER_WRITE;
    if (this.#pagesSinceCheckpoint < CHECKPOINT_AFTER_PAGES || this.#isUnderWay || this.#isStopped) return;
    this.#pagesSinceCheckpoint = 0;
    this.#isUnderWay = true;
    this.#thread ??= this.#start();
    this.#thread.postMessage('checkpoint');
  }

  /** Undefined where no thread was started; else resolves when it has let go of the file. */
  close(): Promise<void> | undefined {
    const thread = this.#thread;
    this.#isStopped = true;
    return (
      thread &&
      new Promise((resolve) => {
        thread.once('exit', () => resolve());
        thread.postMessage('close');
      })
    );
  }

  /** Not before it is needed: a small shop's day may be over by then. */
  #start(): Worker {
    const thread = new Worker(new URL('./checkpoint.worker.js', import.meta.url), {
      workerData: { file: this.#writer.name },
    });
    thread.unref();
    thread.on('message', (outcome: CheckpointResult) => {
      this.#isUnderWay = false;
      if ('failed' in outcome)
        this.#log.warn(outcome, 'the write-ahead log could not be brought in; it is tried again');
      else if (!outcome.hasRestarted) this.#checkpointFromWriter();
    });
    thread.on('error', (err) => {
      this.#isStopped = true;
      this.#thread = undefined;
      this.#log.warn({ err }, 'the thread that brings in the write-ahead log ended; writes do it themselves');
    });
    return thread;
  }

  #checkpointFromWriter(): void {
    if (this.#writer.open && !this.#writer.inTransaction) this.#writer.pragma('wal_checkpoint(PASSIVE)');
  }
}

type CheckpointResult = { hasRestarted: boolean } | { failed: string };
