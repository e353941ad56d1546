import { Worker } from 'node:worker_threads';
import type SQLite from 'better-sqlite3';
import type { Logger } from './vacuum-after-update.ts';

/** Rough: they only decide when to checkpoint. */
const [PAGES_PER_WRITE, PAGES_PER_COMMIT] = [8, 16];
/** 64 MB: each checkpoint stops the orders for five syncs of the disk (docs/lab/slow-disk.md). */
const CHECKPOINT_AFTER_PAGES = 16_000;
/** A shorter log is truncated in some 30 ms. */
const COPY_AFTER_PAGES = 1_000;
/** From here SQLite checkpoints inside a commit. */
export const AUTO_CHECKPOINT_PAGES = 32_000;

/**
 * Uses a thread: a checkpoint takes as long as a dozen orders. The log restarts only if copied completely
 * before the next write, so the writer copies the last pages.
 */
export class Checkpointer {
  readonly #writer: SQLite.Database;
  readonly #log: Logger;
  #thread: Worker | undefined;
  #isCheckpointRunning = false;
  #isStopped = false;
  #pagesSinceCheckpoint = 0;
  readonly #onCopied: (() => void)[] = [];

  constructor(writer: SQLite.Database, log: Logger) {
    this.#writer = writer;
    this.#log = log;
  }

  onCommit(writes: number): void {
    this.#pagesSinceCheckpoint += PAGES_PER_COMMIT + writes * PAGES_PER_WRITE;
    if (this.#pagesSinceCheckpoint >= CHECKPOINT_AFTER_PAGES) this.#checkpoint();
  }

  /** Resolves when the thread has copied a long log: `TRUNCATE` then takes little time. */
  async copyLog(): Promise<void> {
    if (this.#pagesSinceCheckpoint < COPY_AFTER_PAGES || this.#isStopped) return;
    this.#checkpoint();
    await new Promise<void>((resolve) => this.#onCopied.push(resolve));
  }

  #checkpoint(): void {
    if (this.#isCheckpointRunning || this.#isStopped) return;
    this.#pagesSinceCheckpoint = 0;
    this.#isCheckpointRunning = true;
    this.#thread ??= this.#start();
    this.#thread.postMessage('checkpoint');
  }

  #endCheckpoint(): void {
    this.#isCheckpointRunning = false;
    for (const resolve of this.#onCopied.splice(0)) resolve();
  }

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

  #start(): Worker {
    const thread = new Worker(new URL('./checkpoint.worker.js', import.meta.url), {
      workerData: { file: this.#writer.name },
    });
    thread.unref();
    thread.on('message', (outcome: CheckpointResult) => {
      this.#endCheckpoint();
      if ('failed' in outcome) this.#log.warn(outcome, 'WAL checkpoint failed; it will be retried');
      else if (!outcome.hasRestarted) this.#checkpointFromWriter();
    });
    thread.on('error', (err) => {
      this.#isStopped = true;
      this.#thread = undefined;
      this.#endCheckpoint();
      this.#log.warn({ err }, 'the checkpoint worker stopped; commits checkpoint the WAL themselves');
    });
    return thread;
  }

  #checkpointFromWriter(): void {
    if (this.#writer.open && !this.#writer.inTransaction) this.#writer.pragma('wal_checkpoint(PASSIVE)');
  }
}

type CheckpointResult = { hasRestarted: boolean } | { failed: string };
