import { type MoneyMode, PAYMENT_MODES, type PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { SHARED_MODES } from '@tawa/shared/payment-modes.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { count } from '../plans/evening.ts';
import type { DayShop } from './day-shop.ts';

/** How a payment is sent, and how it counts. */
export interface Mode<M extends PaymentMode = PaymentMode> {
  sent: string;
  mode: M;
  /** Of the shop's own modes; null for those of every shop. */
  modeName: string | null;
}

/** Of each class, with the mode as which the contract counts it. */
const OWN_MODES = [
  { name: 'Petty cash', class: 'CASH', mode: 'CASH' },
  { name: 'HDFC machine', class: 'CARD', mode: 'CARD' },
  { name: 'Bharat QR', class: 'UPI', mode: 'OTHERUPI' },
  { name: 'Sodexo', class: 'OTHER', mode: 'OTHER' },
  { name: 'House account', class: 'DUE', mode: 'DUE' },
] as const;

const isMoney = (own: Mode): own is Mode<MoneyMode> => own.mode !== 'DUE';

export const sharedMode = <M extends PaymentMode>(mode: M): Mode<M> => ({ sent: mode, mode, modeName: null });

/** Earlier payments have the names of their time. */
export async function nameModes(day: Pick<DayShop, 'ownModes' | 'send' | 'counts'>): Promise<void> {
  const names = OWN_MODES.map(({ name }, n) => (day.ownModes[n] ? `${day.ownModes[n].modeName} 2` : name));
  const own = OWN_MODES.map((one, n) => ({
    ...(day.ownModes[n] && { _id: day.ownModes[n].sent }),
    ...{ name: names[n] ?? '', class: one.class, isActive: true },
  }));
  const body = { modes: [...SHARED_MODES, ...own] };
  const { modes } = await day.send(shopsApi.editPaymentModes, { params: {}, body }, 200);
  if (day.ownModes.length > 0) count(day, 'own modes renamed');
  const ids = modes.slice(SHARED_MODES.length).map(({ _id }) => _id);
  day.ownModes = OWN_MODES.map(({ mode }, n) => ({ sent: ids[n] ?? '', mode, modeName: names[n] ?? '' }));
}

export function pickMoney({ random, ownModes }: Pick<DayShop, 'random' | 'ownModes'>): Mode<MoneyMode> {
  const own = ownModes.filter(isMoney);
  if (own.length > 0 && random.chance(0.25)) return random.pick(own);
  return sharedMode(random.pick(PAYMENT_MODES, (mode) => (mode === 'CASH' ? 5 : 1)));
}

export function pickCredit({ random, ownModes }: Pick<DayShop, 'random' | 'ownModes'>): Mode<'DUE'> {
  const own = ownModes.filter((one): one is Mode<'DUE'> => one.mode === 'DUE');
  return own.length > 0 && random.chance(0.5) ? random.pick(own) : sharedMode('DUE');
}

/** Any other mode of money, which may be of the same class. */
export function pickOther(
  { random, ownModes }: Pick<DayShop, 'random' | 'ownModes'>,
  than: Pick<Mode, 'mode' | 'modeName'>,
): Mode<MoneyMode> {
  const all = [...PAYMENT_MODES.map(sharedMode), ...ownModes.filter(isMoney)];
  return random.pick(all.filter(({ mode, modeName }) => mode !== than.mode || modeName !== than.modeName));
}
