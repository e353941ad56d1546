import { createFairQueue } from '@tawa/server/support/fair-queue.ts';
import { expect, test } from 'vitest';

const full = () => new Error('full');
const limits = { running: 2, waiting: 6, waitingOfClient: 4 };

/** Makes tasks that end when they are told to; `started` has them in the order of their start. */
function createTasks() {
  const queue = createFairQueue(limits, full);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const add = (client: string, name: string) =>
    queue.run(client, async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    });
  const endOne = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { add, endOne, started };
}

test('two run at once, and clients take turns', async () => {
  const { add, endOne, started } = createTasks();
  const results = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1'].map((name) => add(name.charAt(0), name));
  await new Promise(setImmediate);
  expect(started).toEqual(['a1', 'a2']);
  for (let n = 0; n < 6; n++) await endOne();
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4']);
  expect(await Promise.all(results)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1']);
});

test('a client is refused beyond its share; beyond the end its newest entry gives way to another client', async () => {
  const { add, endOne, started } = createTasks();
  const accepted = [1, 2, 3, 4, 5].map((n) => add('a', `a${n}`));
  const newest = add('a', 'a6');
  await expect(add('a', 'a7')).rejects.toThrow('full');
  accepted.push(add('b', 'b1'), add('c', 'c1'));
  await expect(add('b', 'b2')).rejects.toThrow('full');
  accepted.push(add('d', 'd1'));
  await expect(newest).rejects.toThrow('full');
  for (let n = 0; n < accepted.length; n++) await endOne();
  await Promise.all(accepted);
  expect(started.toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'd1']);
});

test('a full queue with one entry for each client refuses a further client', async () => {
  const queue = createFairQueue({ running: 1, waiting: 2, waitingOfClient: 2 }, full);
  const ends: (() => void)[] = [];
  const run = (client: string) => queue.run(client, () => new Promise<void>((end) => ends.push(end)));
  const accepted = ['a', 'b', 'c'].map(run);
  await expect(run('d')).rejects.toThrow('full');
  for (const _ of accepted) {
    ends.shift()?.();
    await new Promise(setImmediate);
  }
  await Promise.all(accepted);
});

test('a task that fails frees its place', async () => {
  const queue = createFairQueue({ running: 1, waiting: 1, waitingOfClient: 1 }, full);
  const failed = queue.run('a', () => Promise.reject(new Error('broken')));
  const next = queue.run('a', async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
