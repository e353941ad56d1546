import { AppError } from '../errors/app-error.ts';

/** The message contains no secret. */
export class S3Error extends Error {
  readonly status: number | undefined;

  constructor(reason: string, status?: number) {
    super(`S3: ${reason}`);
    this.status = status;
  }
}

export function isPermanent({ status }: S3Error): boolean {
  return status !== undefined && status < 500 && status !== 429;
}

export function rethrowAsS3Error(method: string) {
  return (error: Error & { cause?: { code?: string } }): never => {
    const reason = error.name === 'TimeoutError' ? 'no answer in time' : (error.cause?.code ?? error.message);
    throw new S3Error(`${method}: ${reason}`);
  };
}

export function pictureUnavailable(cause: unknown): AppError {
  const error = new AppError('picture.unavailable', {}, { retryAfterMs: 5_000 });
  error.cause = cause;
  return error;
}
