import { io, type Socket } from 'socket.io-client';
import type { PrinterTimeouts } from '../printing/connection/tcp-printer.ts';
import { handedJob, PRINT_AGENTS_NAMESPACE, type ServerToAgent } from '../printing/handed-job.ts';
import { AgentError } from './agent-error.ts';
import type { AgentIdentity } from './agent-folder.ts';
import { createJobPrinter } from './job-printer.ts';
import type { PrintJournal } from './print-journal.ts';

interface AgentNeeds {
  identity: AgentIdentity;
  journal: PrintJournal;
  log: (line: string) => void;
  timeouts?: PrinterTimeouts;
  /** In ms. */
  retryMs?: number;
}

export interface PrintAgent {
  /** Rejects with an AgentError once the server says that the agent was removed. */
  removed: Promise<never>;
  close(): Promise<void>;
}

/** The error of `connect_error`, as the server's handshake makes it. */
type ConnectError = Error & { data?: { code?: string } };

/** Socket.IO connects again by itself after a lost connection, but not after the server has refused or ended it. */
const RETRY_MS = 5_000;
const MAX_RECONNECT_DELAY_MS = 5_000;

/** Prints what the server hands over, until it is closed. */
export function startPrintAgent(needs: AgentNeeds): PrintAgent {
  const { identity, journal, log, retryMs = RETRY_MS } = needs;
  const jobPrinter = createJobPrinter({ journal, log, timeouts: needs.timeouts });
  const socket: Socket<ServerToAgent> = io(new URL(PRINT_AGENTS_NAMESPACE, identity.server).href, {
    auth: { token: identity.token },
    // The server counts the connection for this agent, even before it reads `auth`.
    extraHeaders: { authorization: `Bearer ${identity.token}` },
    transports: ['websocket'],
    reconnectionDelayMax: MAX_RECONNECT_DELAY_MS,
    forceNew: true,
  });
  let timer: NodeJS.Timeout | undefined;
  let lastProblem = '';

  function connectLater(): void {
    clearTimeout(timer);
    timer = setTimeout(() => socket.connect(), retryMs);
  }

  /** A problem is logged once, because it repeats every few seconds. */
  function logOnce(problem: string): void {
    if (problem !== lastProblem) log(problem);
    lastProblem = problem;
  }

  const removed = new Promise<never>((_, reject) => {
    socket.on('connect_error', (error: ConnectError) => {
      if (error.data?.code === 'UNAUTHENTICATED') return reject(new AgentError(error.message));
      logOnce(`Not connected: ${error.message}`);
      if (!socket.active) connectLater();
    });
  });
  removed.catch(() => undefined);
  socket.on('connect', () => {
    lastProblem = '';
    log(`Connected to ${identity.server} as ${identity.name}`);
  });
  socket.on('disconnect', (reason) => {
    log(`Disconnected: ${reason}`);
    if (reason === 'io server disconnect') connectLater();
  });
  socket.on('print', (message, acknowledge) => {
    const job = handedJob.safeParse(message);
    if (job.success) return void jobPrinter.print(job.data).then(acknowledge);
    log('A print of the server could not be read; do server and agent have the same version?');
    // No other try could print it, and the next job waits behind it.
    acknowledge({ result: 'REFUSED', error: 'INVALID_DOCUMENT' });
  });

  return {
    removed,
    async close() {
      clearTimeout(timer);
      await jobPrinter.close();
      socket.disconnect();
    },
  };
}
