import { setClockReading } from '@tawa/server/support/server-clock.ts';
import { loginOwner, type TestShop } from './seed.ts';

/** Moves the server to a time in Asia/Kolkata. A session ends after 15 minutes, so the owner signs in again. */
export async function moveClock(origin: string, { owner }: TestShop, time: string): Promise<void> {
  const correctionMs = Date.parse(`${time}+05:30`) - Date.now();
  setClockReading({ correctionMs, kotDayAt: null, mayNumberInvoices: true });
  owner.token = (await loginOwner(origin, owner.email)).data.accessToken;
}
