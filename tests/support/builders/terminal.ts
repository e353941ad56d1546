import type { Terminal } from '@tawa/shared/terminals/terminals.contract.ts';
import { newId } from './ids.ts';

export const aTerminal = (overrides: Partial<Terminal> = {}): Terminal => ({
  _id: newId(),
  name: 'Counter',
  enrolledAt: '2026-11-20T00:00:00.000Z',
  seenAt: '2026-11-20T08:00:00.000Z',
  wantsPassword: false,
  ...overrides,
});
