import type { ErrorCode } from '@tawa/shared/contract/errors.ts';

export interface ErrorCounter {
  increment(code: ErrorCode): void;
  readonly byCode: ReadonlyMap<ErrorCode, number>;
}

export function createErrorCounter(): ErrorCounter {
  const byCode = new Map<ErrorCode, number>();
  return { byCode, increment: (code) => void byCode.set(code, (byCode.get(code) ?? 0) + 1) };
}
