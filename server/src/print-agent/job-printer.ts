import { createNameLookups } from '../printing/connection/name-lookups.ts';
import type { PrinterTimeouts } from '../printing/connection/tcp-printer.ts';
import { createDrawnDocuments } from '../printing/drawn-documents.ts';
import type { HandedJob } from '../printing/handed-job.ts';
import { MAX_SEND_MS, type SendOutcome, sendDocument } from '../printing/send-document.ts';
import type { PrintJournal } from './print-journal.ts';

export interface JobPrinter {
  /** A job that arrives again is not printed again. Never throws. */
  print(job: HandedJob): Promise<SendOutcome>;
  /** Waits for what is being printed, for a limited time. */
  close(): Promise<void>;
}

interface JobPrinterNeeds {
  journal: PrintJournal;
  log: (line: string) => void;
  timeouts?: PrinterTimeouts | undefined;
  /** Those of the operating system if there are none. */
  dnsServers?: readonly string[];
}

const CLOSE_TIMEOUT_MS = 3_000;

const keyOf = ({ jobId, attempt, leaseUntil }: HandedJob) => `${jobId} ${attempt} ${leaseUntil}`;

export function createJobPrinter({ journal, log, timeouts, dnsServers }: JobPrinterNeeds): JobPrinter {
  const running = new Map<string, Promise<SendOutcome>>();
  const closing = new AbortController();
  const drawn = createDrawnDocuments();
  const names = createNameLookups({ dnsServers, isInShop: true });
  let isClosed = false;

  async function printOnce(key: string, job: HandedJob): Promise<SendOutcome> {
    const known = journal.find(key);
    if (known === 'begun') return { result: 'UNCONFIRMED', error: 'PROCESS_ENDED' };
    if (known) return known;
    try {
      journal.begin(key);
    } catch (error) {
      log(`Nothing is printed, because the journal cannot be written: ${(error as Error).message}`);
      return { result: 'UNSENT', error: 'PRINTER_ERROR' };
    }
    const outcome = await sendDocument(job, {
      allowsPrivate: true,
      signal: closing.signal,
      timeLimitMs: Math.min(job.timeLimitMs, MAX_SEND_MS),
      drawn,
      lookUpName: (name, signal) => names.lookUp(name, 'this shop', signal),
      ...(timeouts && { timeouts }),
      onError: (error) => log(`A print could not be drawn: ${(error as Error).message}`),
    });
    const { host, port } = job.printer;
    log(`${host}:${port} ${outcome.result}${outcome.error ? ` (${outcome.error})` : ''}`);
    try {
      journal.finish(key, outcome);
    } catch (error) {
      // If the server asks again, the agent answers that the paper is uncertain.
      log(`The journal cannot be written: ${(error as Error).message}`);
    }
    return outcome;
  }

  return {
    async print(job) {
      if (isClosed) return { result: 'UNSENT', error: null };
      const key = keyOf(job);
      const current = running.get(key) ?? printOnce(key, job).finally(() => running.delete(key));
      running.set(key, current);
      return current;
    },
    async close() {
      isClosed = true;
      const timer = setTimeout(() => closing.abort(), CLOSE_TIMEOUT_MS);
      await Promise.all(running.values());
      clearTimeout(timer);
    },
  };
}
