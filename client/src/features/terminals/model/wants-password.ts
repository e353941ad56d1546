import { ApiError } from '../../../lib/api/api-error.ts';

/** True if the terminal accepts no PIN any more. Conflicts of an act have the same code. */
export const wantsPassword = (error: unknown): boolean =>
  error instanceof ApiError && error.data.wantsPassword === true;
