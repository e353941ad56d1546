import { useQuery } from '@tanstack/react-query';
import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { paymentModesQuery } from '../../shops/hooks/payment-modes-query.ts';
import { type PayableMode, toPayableModes } from '../model/payable-modes.ts';

/** Modes that count as one of `counted`. Until the shop's own have loaded, those of every shop. */
export function usePayableModes(shopId: string, counted: readonly PaymentMode[]): PayableMode[] {
  const { data: listed = [] } = useQuery(paymentModesQuery(shopId));
  return toPayableModes(listed).filter(({ paymentMode }) => counted.includes(paymentMode));
}
