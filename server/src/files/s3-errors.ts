import { AppError } from '../errors/app-error.ts';

/** What the bucket or the network said; nothing of it is secret. */
export class S3Error extends Error {
  /** undefined: no answer came. */
  readonly status: number | undefined;

  constructor(reason: string, status?: number) {
    super(`the bucket says: ${reason}`);
    this.status = status;
  }
}

/** Whether it says no, and will again. */
export function isPermanent({ status }: S3Error): boolean {
  return status !== undefined && status < 500 && status !== 429;
}

/** For the catch of a request: what the network said, in a word. */
export function rethrowAsS3Error(method: string) {
  return (error: Error & { cause?: { code?: string } }): never => {
    const reason = error.name === 'TimeoutError' ? 'no answer in time' : (error.cause?.code ?? error.message);
    throw new S3Error(`${method}: ${reason}`);
  };
}

/** What a guest reads of it; the log reads the cause. */
export function pictureUnavailable(cause: unknown): AppError {
  const error = new AppError('picture.unavailable', {}, { retryAfterMs: 5_000 });
  error.cause = cause;
  return error;
}
