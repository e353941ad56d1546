import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dinerOrderMessages } from '@tawa/shared/messages/orders.diner.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { placeKey } from '@tawa/shared/tables/tables.rules.ts';
import { ApiError, isApiError } from '../../../lib/api/api-error.ts';
import { newIdempotencyKey } from '../../../lib/api/idempotency-keys.ts';
import { useSession } from '../../../lib/session.ts';
import { toastError, toastSuccess } from '../../../lib/toasts.ts';
import { saveTrackedOrder } from '../../order-tracking/order-tracking.store.ts';
import { ordersClient, runKotRequest } from '../../orders/orders.queries.ts';
import { getCart, updateCart, useCart } from '../cart.store.ts';
import type { Cart, OrderBody, UnsentOrder } from '../model/cart.ts';
import { isResendable, SENDER_SIGNED_OUT } from '../model/unsent-orders.ts';
import { applyRetryAfter, canRetryAutomatically, useUnsentOrderRetry } from './use-unsent-order-retry.ts';

const inFlightKeys = new Set<string>();

/**
 * A `held` order is unsent and not sent again automatically, because it is another user's or older than a
 * day.
 */
export type PlacementState = 'ready' | 'sending' | 'unsent' | 'held';

/**
 * Places the cart's order. Without a response the order stays in the cart, and while this hook is mounted it
 * is sent again under the same idempotency key.
 * @param onPlaced is not called after unmounting
 * @param savePlaced is called before `onPlaced`, also after unmounting
 */
export function usePlaceOrder(
  shopId: string,
  place: string,
  onPlaced?: (kot: Kot) => void,
  savePlaced?: (kot: Kot) => void,
) {
  const session = useSession();
  const { unsent, refused } = useCart(shopId, place).cart;
  const key = placeKey(shopId, place);
  const userId = session.status === 'signed-in' ? session.user._id : '';

  const mutation = useSendOrder(shopId, key, savePlaced);

  function send(order: UnsentOrder, isManual: boolean): void {
    inFlightKeys.add(order.key);
    mutation.mutate({ order, isManual }, { onSuccess: ({ data }) => onPlaced?.(data.kot) });
  }

  const canResend = unsent !== undefined && isResendable(unsent, userId);
  const sendAgain = (isManual: boolean) => {
    const { unsent: order } = getCart(key);
    if (!order || inFlightKeys.has(order.key)) return;
    if (!isManual && !canRetryAutomatically(inFlightKeys.size)) return;
    const isStillKnown = isResendable(order, userId);
    // Set even when the key has expired (page left open for a day), so that the cart shows `held`.
    updateIfStillUnsent(key, order, (waiting) => ({ unsent: { ...waiting, failed: true } }));
    if (isStillKnown) send({ ...order, failed: true }, isManual);
  };
  const isSessionResolved = session.status !== 'loading';
  useUnsentOrderRetry(canResend && isSessionResolved ? unsent.key : undefined, () => sendAgain(false));
  const error = mutation.error instanceof ApiError ? mutation.error : undefined;

  return {
    state: placementState(unsent, canResend || !isSessionResolved),
    isSending: mutation.isPending,
    /** The sign-out has removed the customer's details; see `redactUnsentOrders`. */
    isSenderSignedOut: unsent?.by === SENDER_SIGNED_OUT,
    rejection: unsent ? undefined : error,
    /**
     * The server's rejection, which survives a reload, or the error of the latest attempt to send an unsent
     * order.
     */
    message: unsent ? (error?.status ? error.message : undefined) : refused?.message,
    clearRejection() {
      mutation.reset();
      updateCart(key, (cart) => ({ ...cart, refused: undefined }));
    },
    place(body: OrderBody) {
      const order = { key: newIdempotencyKey(), body, at: Date.now(), by: userId, failed: false };
      updateCart(key, (cart) => (cart.unsent ? cart : { ...cart, unsent: order, refused: undefined }));
      // Another tab may have stored an order under a key of its own.
      if (getCart(key).unsent?.key === order.key) send(order, true);
      else sendAgain(true);
    },
    sendAgain: () => sendAgain(true),
    /** Unlocks the cart. The server may already have the order, so ask the user before calling it. */
    reopenCart: () => updateCart(key, (cart) => ({ ...cart, unsent: undefined })),
  };
}

export type Placement = ReturnType<typeof usePlaceOrder>;

function useSendOrder(shopId: string, key: string, savePlaced?: (kot: Kot) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ order }: { order: UnsentOrder; isManual: boolean }) =>
      runKotRequest(queryClient, shopId, () =>
        ordersClient.newOrder({
          params: { shopId },
          // The device's clock may have been set back, and may count parts of a ms.
          query: order.failed ? { waitedMs: Math.max(0, Math.round(Date.now() - order.at)) } : {},
          body: order.body,
          idempotencyKey: order.key,
        }),
      ),
    onSuccess: ({ message, data: { kot } }, { order }) => {
      if (kot.placedBy.role === 'DINER') saveTrackedOrder(key, kot);
      savePlaced?.(kot);
      updateIfStillUnsent(key, order, () => ({ lines: [], specialRequest: '', seat: 0, unsent: undefined }));
      toastSuccess(message);
    },
    onError: (error, { order, isManual }) => {
      applyRetryAfter(error);
      let isRejected = false;
      updateIfStillUnsent(key, order, (waiting) => {
        isRejected = isDefiniteRejection(error, waiting);
        if (!isRejected) return { unsent: { ...waiting, failed: true } };
        const refused = { message: error.message, tableNo: order.body.tableNo ?? '' };
        return { unsent: undefined, refused };
      });
      if (isRejected) toastError(error.message);
      // The first failure shows no toast, because the cart explains it.
      else if (isManual && order.failed) toastError(dinerOrderMessages().unsent.because(error.message));
    },
    onSettled: (_reply, _error, { order }) => void inFlightKeys.delete(order.key),
    meta: { quiet: true },
  });
}

/** Does nothing if another tab has settled the order. */
function updateIfStillUnsent(
  key: string,
  order: UnsentOrder,
  change: (waiting: UnsentOrder) => Partial<Cart>,
): void {
  updateCart(key, (cart) => (cart.unsent?.key === order.key ? { ...cart, ...change(cart.unsent) } : cart));
}

function placementState(unsent: UnsentOrder | undefined, mayResend: boolean): PlacementState {
  if (!unsent) return 'ready';
  if (!unsent.failed && inFlightKeys.has(unsent.key)) return 'sending';
  return mayResend ? 'unsent' : 'held';
}

/**
 * Returns whether the error proves that the server did not place the order. 401, 403 and 429 prove nothing
 * about an earlier attempt, because the server sends them before it looks up the key.
 */
function isDefiniteRejection(error: unknown, { failed }: UnsentOrder): boolean {
  // With 422 the server knows the key with another body, which an updated server may parse differently. So
  // the order exists.
  if (error instanceof ApiError && error.status === 422) return false;
  if (isApiError(error, 'VALIDATION', 'CONFLICT', 'NOT_FOUND', 'TOO_LARGE', 'UNSUPPORTED')) return true;
  return !failed && isApiError(error, 'UNAUTHENTICATED', 'FORBIDDEN', 'TOO_MANY');
}
