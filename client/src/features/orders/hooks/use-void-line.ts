import { useQueryClient } from '@tanstack/react-query';
import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import type { VoidReason } from '@tawa/shared/orders/void.rules.ts';
import type { Approval } from '@tawa/shared/terminals/approval.contract.ts';
import { useEffect, useRef } from 'react';
import { isApiError, isOutcomeUnknown } from '../../../lib/api/api-error.ts';
import { IdempotencyKeys } from '../../../lib/api/idempotency-keys.ts';
import { toastError, toastSuccess } from '../../../lib/toasts.ts';
import { wantsPassword } from '../../terminals/model/wants-password.ts';
import {
  type KotRequest,
  ordersClient,
  refetchKotsAfterError,
  runKotRequest,
  useKotAction,
} from '../orders.queries.ts';

/** The keys are kept outside of the component, so that they survive closing the sheet. */
const voidKeys = new IdempotencyKeys();

interface Void {
  quantity: number;
  reasonId?: VoidReason | undefined;
  reason?: string;
}

/** True if the server refused the void itself. Another approval does not help then. */
function isVoidRefused(error: unknown): boolean {
  return isApiError(error, 'NOT_FOUND') || (isApiError(error, 'CONFLICT') && !wantsPassword(error));
}

/** A refused approval says nothing of an earlier try whose response was lost, so the next try needs the same key. */
const keepsKey = (error: unknown): boolean =>
  isOutcomeUnknown(error) ||
  isApiError(error, 'WRONG_PASSWORD', 'TOO_MANY', 'FORBIDDEN') ||
  wantsPassword(error);

/**
 * Voids so many of the line as it was shown. If another hand has changed or marked it since, the server refuses.
 * @param onSettled called after a success and after an error, but not after a refused approval
 */
export function useVoidLine(
  shopId: string,
  { _id: kotId, status }: Kot,
  line: KotLine,
  onSettled: () => void,
) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useKotAction(shopId);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const shown = { shownQuantity: line.quantity, shownIsDone: line.doneAt !== null || status === 'SERVED' };

  function requestOf(lineVoid: Void, approval?: Approval): KotRequest {
    const body = { kotId, ...lineVoid, ...shown };
    // The payload of a key outlives the sheet, so it has no PIN. The server leaves the approval out too.
    return () =>
      voidKeys.withKey(
        { orderItemId: line._id, ...body },
        (idempotencyKey) =>
          ordersClient.voidLine({
            params: { shopId, orderItemId: line._id },
            body: { ...body, approval },
            idempotencyKey,
          }),
        keepsKey,
      );
  }

  return {
    isPending,
    voidLine(lineVoid: Void) {
      mutate(requestOf(lineVoid), { onSettled });
    },
    /**
     * Is no mutation of React Query, because React Query would store the PIN with the mutation's variables.
     * @throws ApiError if the approval is refused, or if no answer says whether it was accepted
     */
    async voidApprovedLine(lineVoid: Void, approval: Approval): Promise<void> {
      try {
        toastSuccess((await runKotRequest(queryClient, shopId, requestOf(lineVoid, approval))).message);
      } catch (error) {
        refetchKotsAfterError(queryClient, shopId, error as Error);
        if (isOpen.current && !isVoidRefused(error)) throw error;
        toastError((error as Error).message);
      }
      // Another sheet may be open by now.
      if (isOpen.current) onSettled();
    },
  };
}
