import { Commits, untilNextCommit } from '@tawa/server/db/commits.ts';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { openRestaurant } from '../support/restaurant.ts';

describe('a reading', () => {
  test('is remembered until the next commit', async () => {
    const commits = new Commits();
    const readings = untilNextCommit<string>(commits);
    await readings.take('a', async () => 'first');
    expect(readings.find('a')).toBe('first');
    expect(readings.find('b')).toBeUndefined();
    commits.add();
    expect(readings.find('a')).toBeUndefined();
    await readings.take('b', async () => 'second');
    expect([readings.find('a'), readings.find('b')]).toEqual([undefined, 'second']);
  });

  test('that was under way at a commit is not remembered, whatever was read beside it', async () => {
    const commits = new Commits();
    const readings = untilNextCommit<string>(commits);
    let arrive = (_: string): void => undefined;
    const slow = readings.take('a', () => new Promise((resolve) => (arrive = resolve)));
    commits.add();
    await readings.take('b', async () => 'new');
    arrive('old');
    expect(await slow).toBe('old');
    expect([readings.find('a'), readings.find('b')]).toEqual([undefined, 'new']);
  });

  test('that failed is not remembered', async () => {
    const readings = untilNextCommit<string>(new Commits());
    await expect(readings.take('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(readings.find('a')).toBeUndefined();
  });

  test('is remembered with no more than so many others', async () => {
    const readings = untilNextCommit<string>(new Commits(), 3);
    const names = Array.from({ length: 100 }, (_, n) => String(n));
    for (const name of names) {
      await readings.take(name, async () => name);
      expect(names.filter((other) => readings.find(other)).length).toBeLessThanOrEqual(3);
      expect(readings.find(name)).toBe(name);
    }
  });
});

describe('a commit', async () => {
  const restaurant = await openRestaurant();
  const { databases, unitOfWork } = restaurant.app;
  afterAll(restaurant.close);

  /** The number as the first one to run after each COMMIT sees it. */
  async function numbersAfterCommits(fails: boolean): Promise<{ before: number; seen: number[] }> {
    const { writer, commits } = databases;
    const exec = writer.exec.bind(writer);
    const seen: number[] = [];
    const spy = vi.spyOn(writer, 'exec').mockImplementation((sql) => {
      if (sql !== 'COMMIT') return exec(sql);
      queueMicrotask(() => seen.push(commits.count));
      if (fails) throw new Error('disk I/O error');
      return exec(sql);
    });
    const before = commits.count;
    await unitOfWork.writeAccount(async () => undefined).catch(() => undefined);
    spy.mockRestore();
    return { before, seen };
  }

  test.each([
    ['is counted', false],
    ['that says it failed is counted as well', true],
  ])('%s before anybody can read', async (_, fails) => {
    const { before, seen } = await numbersAfterCommits(fails);
    expect(seen).toEqual([before + 1]);
  });
});
