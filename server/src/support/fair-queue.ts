export interface FairQueue {
  /** Clients take turns. @throws fullError() without running `work` */
  run<T>(client: string, work: () => Promise<T>): Promise<T>;
}

export interface FairQueueLimits {
  running: number;
  waiting: number;
  waitingOfClient: number;
}

export function createFairQueue(limits: FairQueueLimits, fullError: () => Error): FairQueue {
  const waiting = new Map<string, (() => void)[]>();
  let runningCount = 0;
  let waitingCount = 0;

  async function waitForTurn(client: string): Promise<void> {
    if (runningCount < limits.running) {
      runningCount++;
      return;
    }
    const starts = waiting.get(client) ?? [];
    if (waitingCount >= limits.waiting || starts.length >= limits.waitingOfClient) throw fullError();
    waiting.set(client, starts);
    waitingCount++;
    await new Promise<void>((resolve) => starts.push(resolve));
  }

  function startNext(): void {
    const [next] = waiting;
    if (!next) {
      runningCount--;
      return;
    }
    const [client, [start, ...later]] = next;
    waiting.delete(client);
    if (later.length > 0) waiting.set(client, later);
    waitingCount--;
    start?.();
  }

  return {
    async run(client, work) {
      await waitForTurn(client);
      try {
        return await work();
      } finally {
        startNext();
      }
    },
  };
}
