import type { ErrorCode } from '@tawa/shared/errors.ts';

/** How often each kind of refusal was the answer to a call, since the start. */
export interface Refusals {
  count(code: ErrorCode): void;
  readonly byCode: ReadonlyMap<ErrorCode, number>;
}

export function createRefusals(): Refusals {
  const byCode = new Map<ErrorCode, number>();
  return { byCode, count: (code) => void byCode.set(code, (byCode.get(code) ?? 0) + 1) };
}
