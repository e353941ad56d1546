import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useEffect, useRef } from 'react';
import { ApiError, isApiError } from '../../../lib/api-error.ts';
import { newIdempotencyKey } from '../../../lib/idempotency-key.ts';
import { useSession } from '../../../lib/session.ts';
import { useConnection } from '../../../realtime/connection.ts';
import { toastError, toastSuccess } from '../../../ui/toasts.ts';
import {
  cartAt,
  cartKey,
  changeCart,
  followOrder,
  isResendable,
  type OrderBody,
  type UnsentOrder,
  useCart,
} from '../orders.atoms.ts';
import { kotCall, ordersClient } from '../orders.queries.ts';

const FIRST_RESEND_MS = 1_000;
const LAST_RESEND_MS = 15_000;
/** Keys of this tab that have an answer coming. */
const onTheWay = new Set<string>();

/** `held`: unsent, but not to be sent again without asking (another person's, or older than a day). */
export type PlacingState = 'ready' | 'sending' | 'unsent' | 'held';

/**
 * Places the order of one cart. Until the server has answered nothing counts as placed; when no answer comes,
 * the order stays in the cart and is sent again, under its key, as soon as the network allows.
 */
export function usePlaceOrder(shopId: string, place: string, onPlaced: (kot: Kot) => void = () => undefined) {
  const queryClient = useQueryClient();
  const session = useSession();
  const { unsent } = useCart(shopId, place).cart;
  const key = cartKey(shopId, place);
  const userId = session.status === 'signed-in' ? session.user._id : '';

  const mutation = useMutation({
    mutationFn: ({ order: { key: idempotencyKey, body } }: { order: UnsentOrder; isAsked: boolean }) =>
      kotCall(queryClient, shopId, () => ordersClient.newOrder({ params: { shopId }, body, idempotencyKey })),
    onSuccess: ({ message, data: { kot } }, { order }) => {
      if (cartAt(key).unsent?.key === order.key)
        changeCart(key, (cart) => ({ ...cart, lines: [], specialRequest: '', unsent: undefined }));
      if (kot.placedBy.role === 'DINER') followOrder(key, kot);
      toastSuccess(message);
    },
    onError: (error, { order, isAsked }) => {
      const isRefused = isRefusal(error, order);
      if (cartAt(key).unsent?.key === order.key) {
        changeCart(key, (cart) => ({ ...cart, unsent: isRefused ? undefined : { ...order, failed: true } }));
      }
      if (isRefused) toastError(error.message);
      // The first time the cart itself says it, at length.
      else if (isAsked && order.failed) toastError(`Not sent yet. ${error.message}`);
    },
    onSettled: (_reply, _error, { order }) => void onTheWay.delete(order.key),
    meta: { quiet: true },
  });

  function send(order: UnsentOrder, isAsked: boolean): void {
    if (onTheWay.has(order.key)) return;
    onTheWay.add(order.key);
    mutation.mutate({ order, isAsked }, { onSuccess: ({ data }) => onPlaced(data.kot) });
  }

  const mayResend = unsent !== undefined && isResendable(unsent, userId);
  const sendAgain = (isAsked: boolean) => {
    const order = cartAt(key).unsent;
    if (order && isResendable(order, userId)) send(order, isAsked);
  };
  const isKnown = session.status !== 'loading';
  useResending(mayResend && isKnown ? unsent.key : undefined, () => sendAgain(false));

  return {
    state: stateOf(unsent, mayResend || !isKnown),
    isTrying: mutation.isPending,
    /** The server's no, with what is wrong of each field. */
    refusal: !unsent && mutation.error instanceof ApiError ? mutation.error : undefined,
    forgetRefusal: mutation.reset,
    place(body: OrderBody) {
      if (cartAt(key).unsent) return sendAgain(true);
      const order = { key: newIdempotencyKey(), body, at: Date.now(), by: userId, failed: false };
      changeCart(key, (cart) => ({ ...cart, unsent: order }));
      send(order, true);
    },
    sendAgain: () => sendAgain(true),
    /** Opens the cart for changes again. The restaurant may have the order already: ask first. */
    takeBack: () => changeCart(key, (cart) => ({ ...cart, unsent: undefined })),
  };
}

export type Placing = ReturnType<typeof usePlaceOrder>;

function stateOf(unsent: UnsentOrder | undefined, mayResend: boolean): PlacingState {
  if (!unsent) return 'ready';
  if (!unsent.failed && onTheWay.has(unsent.key)) return 'sending';
  return mayResend ? 'unsent' : 'held';
}

/** A plain no to this very order. Sign-in and rate are looked at before the key, so they say nothing of an earlier try. */
function isRefusal(error: unknown, { failed }: UnsentOrder): boolean {
  if (isApiError(error, 'VALIDATION', 'CONFLICT', 'NOT_FOUND', 'TOO_LARGE', 'UNSUPPORTED')) return true;
  return !failed && isApiError(error, 'UNAUTHENTICATED', 'FORBIDDEN', 'TOO_MANY');
}

/** Tries at once, when the network or the link comes back, and in between ever more seldom. */
function useResending(waitingKey: string | undefined, again: () => void): void {
  const { state } = useConnection();
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that comes back is the sign to try
  useEffect(() => {
    if (!waitingKey) return;
    let timer: ReturnType<typeof setTimeout>;
    let wait = FIRST_RESEND_MS;
    const tryAgain = () => {
      latest.current();
      clearTimeout(timer);
      timer = setTimeout(tryAgain, wait);
      wait = Math.min(wait * 2, LAST_RESEND_MS);
    };
    tryAgain();
    window.addEventListener('online', tryAgain);
    return () => {
      window.removeEventListener('online', tryAgain);
      clearTimeout(timer);
    };
  }, [waitingKey, state]);
}
