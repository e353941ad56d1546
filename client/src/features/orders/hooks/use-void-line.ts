import { useQueryClient } from '@tanstack/react-query';
import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import type { Approval } from '@tawa/shared/terminals/approval.contract.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { IdempotencyKeys } from '../../../lib/api/idempotency-keys.ts';
import { putReasonsOfError } from '../../shops/hooks/reasons-query.ts';
import { useApprovedAct } from '../../terminals/hooks/use-approved-act.ts';
import { keepsKey } from '../../terminals/model/approved-act-errors.ts';
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
  reasonId?: string | undefined;
  reason?: string;
}

/**
 * Voids so many of the line as it was shown. If another hand has changed or marked it since, the server refuses.
 * @param onSettled called after a success and after an error, but not after a refused approval or for a reason that is
 * switched off
 * @param onApprovalNeeded called if the bill is printed, so that nobody but an owner voids alone
 */
export function useVoidLine(
  shopId: string,
  { _id: kotId, status }: Kot,
  line: KotLine,
  { onSettled, onApprovalNeeded }: { onSettled: () => void; onApprovalNeeded: () => void },
) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useKotAction(shopId);
  // A reason that was switched off is gone from the sheet then, and the person picks another one.
  const settle = (error?: unknown) => {
    if (!putReasonsOfError(queryClient, shopId, error)) onSettled();
  };
  const doApproved = useApprovedAct(settle);
  const shown = { shownQuantity: line.quantity, shownIsDone: line.doneAt !== null || status === 'SERVED' };

  const bodyOf = (lineVoid: Void) => ({ kotId, ...lineVoid, ...shown });

  function requestOf(lineVoid: Void, approval?: Approval): KotRequest {
    const body = bodyOf(lineVoid);
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
    /** What `voidLine` sends. */
    bodyOf,
    voidLine(lineVoid: Void) {
      mutate(requestOf(lineVoid), {
        onSettled: (_reply, error) =>
          isApiError(error, 'NEEDS_APPROVAL') ? onApprovalNeeded() : settle(error),
      });
    },
    /** @throws ApiError if the approval is refused, or if no answer says whether it was accepted */
    voidApprovedLine: (lineVoid: Void, approval: Approval) =>
      doApproved(async () => {
        try {
          return await runKotRequest(queryClient, shopId, requestOf(lineVoid, approval));
        } catch (error) {
          refetchKotsAfterError(queryClient, shopId, error as Error);
          throw error;
        }
      }),
  };
}
