export interface FairQueue {
  /**
   * Clients take turns. If the queue is full, a client that has nothing waiting still gets in, in place of
   * the newest entry of the client that has most. Otherwise a few clients could fill the queue and keep all
   * others out.
   * @throws fullError() without running `work`
   */
  run<T>(client: string, work: () => Promise<T>): Promise<T>;
}

export interface FairQueueLimits {
  running: number;
  waiting: number;
  waitingOfClient: number;
}

interface WaitingEntry {
  start: () => void;
  refuse: (error: Error) => void;
}

export function createFairQueue(limits: FairQueueLimits, fullError: () => Error): FairQueue {
  const waiting = new Map<string, WaitingEntry[]>();
  let runningCount = 0;
  let waitingCount = 0;

  async function waitForTurn(client: string): Promise<void> {
    if (runningCount < limits.running) {
      runningCount++;
      return;
    }
    const entries = waiting.get(client) ?? [];
    if (entries.length >= limits.waitingOfClient) throw fullError();
    if (waitingCount >= limits.waiting) makeRoom(entries.length);
    waiting.set(client, entries);
    waitingCount++;
    await new Promise<void>((start, refuse) => entries.push({ start, refuse }));
  }

  function makeRoom(ownCount: number): void {
    const [longest] = [...waiting.values()].sort((a, b) => b.length - a.length);
    if (ownCount > 0 || !longest || longest.length < 2) throw fullError();
    longest.pop()?.refuse(fullError());
    waitingCount--;
  }

  function startNext(): void {
    const [next] = waiting;
    if (!next) {
      runningCount--;
      return;
    }
    const [client, [first, ...later]] = next;
    waiting.delete(client);
    if (later.length > 0) waiting.set(client, later);
    waitingCount--;
    first?.start();
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
