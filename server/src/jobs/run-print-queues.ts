import type { FastifyInstance } from 'fastify';
import type { Databases } from '../db/open-databases.ts';
import type { PrintAgentLinks } from '../features/printing/agents/print-agent-links.service.ts';
import type { PrintConsumer } from '../features/printing/papers/print-consumer.service.ts';
import type { PrintQueues } from '../features/printing/queue/print-queues.service.ts';

interface PrintingServices {
  printAgentLinks: PrintAgentLinks;
  printConsumer: PrintConsumer;
  printQueues: PrintQueues;
}

/** The sweep finds events whose hint was lost, and the jobs of a process that has stopped. */
const SWEEP_MS = 15_000;

/** Passes orders to the printers and sends the waiting jobs while the server listens. */
export function registerPrintQueues(
  http: FastifyInstance,
  { file }: Databases,
  { printAgentLinks, printConsumer, printQueues }: PrintingServices,
): void {
  let timer: NodeJS.Timeout | undefined;
  let currentRun: Promise<unknown> = Promise.resolve();

  async function catchUp(): Promise<void> {
    await printAgentLinks.renew();
    await printConsumer.catchUp();
    await printQueues.catchUp();
  }

  function startRun(): void {
    currentRun = currentRun
      .then(catchUp)
      .catch((err) => http.log.error({ err }, 'looking for prints that wait failed; retried'));
  }

  http.addHook('onListen', async () => {
    if (file) await printQueues.endLeasesOfLastProcess();
    startRun();
    timer = setInterval(startRun, SWEEP_MS).unref();
  });
  http.addHook('onClose', async () => {
    clearInterval(timer);
    await currentRun;
    await printConsumer.close();
    await printQueues.close();
    await printAgentLinks.close();
  });
}
