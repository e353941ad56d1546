import type { ErrorCode } from '@tawa/shared/contract/errors.ts';

/** How often each kind of refusal was the answer to a call, since the start. */
export interface ErrorCounter {
  increment(code: ErrorCode): void;
  readonly byCode: ReadonlyMap<ErrorCode, number>;
}

export function createErrorCounter(): ErrorCounter {
  const byCode = new Map<ErrorCode, number>();
  return { byCode, increment: (code) => void byCode.set(code, (byCode.get(code) ?? 0) + 1) };
}
