import type { FastifyInstance } from 'fastify';

interface RepeatedJob {
  run: () => Promise<unknown>;
  intervalMs: number;
  /** Is logged with the error of a run that fails. The next run tries again. */
  failure: string;
  /** Whether the first run begins with listening, and not after an interval. */
  runsAtOnce?: boolean;
}

/** Runs a job again and again while the server listens, never twice at a time. The server closes after the last run. */
export function repeatWhileListening(
  http: FastifyInstance,
  { run, intervalMs, failure, runsAtOnce = false }: RepeatedJob,
): void {
  let timer: NodeJS.Timeout | undefined;
  let currentRun: Promise<unknown> = Promise.resolve();

  function startRun(): void {
    currentRun = currentRun.then(run).catch((err) => http.log.error({ err }, failure));
  }

  http.addHook('onListen', async () => {
    if (runsAtOnce) startRun();
    timer = setInterval(startRun, intervalMs).unref();
  });
  http.addHook('onClose', async () => {
    clearInterval(timer);
    await currentRun;
  });
}
