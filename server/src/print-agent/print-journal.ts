import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { fsyncFolder, writeAndFsyncFile } from '../backup/durable-files.ts';
import { type SendOutcome, sendOutcome } from '../printing/send-document.ts';

/** A line of the file. An entry without an outcome says that the job has begun. */
const entry = z.object({ key: z.string(), at: z.number(), outcome: sendOutcome.optional() });
type Entry = z.output<typeof entry>;

/** The server keeps its jobs for the same time. */
const RETENTION_MS = 7 * 86_400_000;
const DAY_MS = 86_400_000;

/** What the agent has printed, so that it prints no job twice. The file only grows until old entries are removed. */
export interface PrintJournal {
  /** `begun` means that the job may be on paper. */
  find(key: string): SendOutcome | 'begun' | undefined;
  /**
   * The entry is on the disk when the function returns. @throws Error if the disk refuses it; nothing may be
   * printed then
   */
  begin(key: string): void;
  /** @throws Error if the disk refuses it */
  finish(key: string, outcome: SendOutcome): void;
  close(): void;
}

/** A line may be incomplete, because a process can be killed while it writes. */
function parseLines(text: string): Entry[] {
  return text.split('\n').flatMap((line) => {
    try {
      return [entry.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}

export function openPrintJournal(folder: string, now = Date.now): PrintJournal {
  const file = join(folder, 'journal.jsonl');
  const entries = new Map<string, Entry>();
  let fd: number | undefined;
  let compactedAt = 0;

  /** Writes the entries that are not too old to a new file, which replaces the other one at once. */
  function compact(): void {
    compactedAt = now();
    for (const [key, { at }] of entries) if (at < compactedAt - RETENTION_MS) entries.delete(key);
    const lines = [...entries.values()].map((one) => `${JSON.stringify(one)}\n`);
    writeAndFsyncFile(`${file}.new`, lines.join(''));
    if (fd !== undefined) closeSync(fd);
    renameSync(`${file}.new`, file);
    fsyncFolder(folder);
    fd = openSync(file, 'a', 0o600);
  }

  function append(added: Entry): void {
    if (now() - compactedAt >= DAY_MS) compact();
    if (fd === undefined) throw new Error('the journal is closed');
    // The whole line or an error: on a full disk a single write may store a part of it. The line break before it keeps
    // the line apart from such a part.
    appendFileSync(fd, `\n${JSON.stringify(added)}\n`);
    fsyncSync(fd);
    entries.set(added.key, added);
  }

  if (existsSync(file)) for (const one of parseLines(readFileSync(file, 'utf8'))) entries.set(one.key, one);
  compact();
  return {
    find(key) {
      const found = entries.get(key);
      return found && (found.outcome ?? 'begun');
    },
    begin: (key) => append({ key, at: now() }),
    finish: (key, outcome) => append({ key, at: now(), outcome }),
    close() {
      if (fd !== undefined) closeSync(fd);
      fd = undefined;
    },
  };
}
