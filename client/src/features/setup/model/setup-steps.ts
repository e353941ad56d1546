import { isLiveStatus, type KotStatus } from '@tawa/shared/orders/orders.rules.ts';
import type { Setup } from '@tawa/shared/shops/shops.contract.ts';
import type { LiveMessage } from '../../../realtime/event-bus.ts';

/** In the order of the list. */
export const SETUP_STEPS = [
  'tables',
  'items',
  'billing',
  'employees',
  'printer',
  'codes',
  'testOrder',
] as const satisfies readonly (keyof Setup)[];
export type SetupStep = (typeof SETUP_STEPS)[number];

export function isStepDone(setup: Setup, step: SetupStep): boolean {
  return step === 'testOrder' ? setup.testOrder === 'DONE' : setup[step];
}

export function nextStep(setup: Setup): SetupStep | undefined {
  return SETUP_STEPS.find((step) => !isStepDone(setup, step));
}

export function countStepsDone(setup: Setup): number {
  return SETUP_STEPS.filter((step) => isStepDone(setup, step)).length;
}

/** A deletion changes nothing until the setup is loaded again, because other rows may be left. */
export function applyToSetup(setup: Setup, message: LiveMessage): Setup {
  if ('kot' in message) return applyKot(setup, message.kot.status);
  if (message.name === 'table:changed' && message.table && message.action === 'added')
    return { ...setup, tables: true };
  if (message.name === 'menu:changed' && message.item && message.action === 'added')
    return { ...setup, items: true };
  return setup;
}

function applyKot(setup: Setup, status: KotStatus): Setup {
  if (setup.testOrder === 'DONE') return setup;
  return { ...setup, testOrder: isLiveStatus(status) ? 'PLACED' : 'DONE' };
}
