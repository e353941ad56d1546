import { AppError } from '../errors/app-error.ts';

/** What the bucket or the network said; nothing of it is secret. */
export class BucketTrouble extends Error {
  /** undefined: no answer came. */
  readonly status: number | undefined;

  constructor(said: string, status?: number) {
    super(`the bucket says: ${said}`);
    this.status = status;
  }
}

/** Whether it says no, and will again. */
export function isLasting({ status }: BucketTrouble): boolean {
  return status !== undefined && status < 500 && status !== 429;
}

/** For the catch of a request: what the network said, in a word. */
export function unanswered(method: string) {
  return (error: Error & { cause?: { code?: string } }): never => {
    const said = error.name === 'TimeoutError' ? 'no answer in time' : (error.cause?.code ?? error.message);
    throw new BucketTrouble(`${method}: ${said}`);
  };
}

/** What a guest reads of it; the log reads the cause. */
export function unavailable(cause: unknown): AppError {
  const refusal = new AppError('picture.unavailable', {}, { retryAfterMs: 5_000 });
  refusal.cause = cause;
  return refusal;
}
