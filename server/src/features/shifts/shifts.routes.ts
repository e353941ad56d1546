import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { shiftsApi } from '@tawa/shared/shifts/shifts.contract.ts';
import type { Serve } from '../../http/serve.ts';
import type { ReceiptsService } from './receipts.service.ts';
import type { ShiftsService } from './shifts.service.ts';

interface ShiftServices {
  shifts: ShiftsService;
  receipts: ReceiptsService;
}

export function shiftsRoutes(serve: Serve, { shifts: service, receipts }: ShiftServices): void {
  serve(shiftsApi.getShifts, async ({ scope, query }) => ({
    message: replyMessages().shifts.loaded,
    data: await service.list(scope, query),
  }));

  serve(shiftsApi.getXReport, async ({ scope, params }) => ({
    message: replyMessages().shifts.xLoaded,
    data: await service.xReport(scope, params.shiftId),
  }));

  serve(shiftsApi.openShift, async ({ scope, body, idempotencyKey }) => {
    const shift = await service.open(scope, body, idempotencyKey);
    return { message: replyMessages().shifts.opened(shift.drawer), data: { shift } };
  });

  serve(shiftsApi.addCashMovement, async ({ scope, params, body, idempotencyKey }) => {
    const { movement, drawer } = await service.moveCash(scope, params.shiftId, body, idempotencyKey);
    const { shifts } = replyMessages();
    const say = movement.correctsId === null ? shifts.cashMoved : shifts.cashMovedBack;
    return { message: say(formatRupees(movement.amount), drawer), data: { movement } };
  });

  serve(shiftsApi.setReceipt, async ({ scope, params, body }) => ({
    message: replyMessages().shifts.receiptSaved,
    data: { movement: await receipts.set(scope, params.movementId, body.photo) },
  }));

  serve(shiftsApi.getReceipt, async ({ scope, params }) => {
    const picture = await receipts.read(scope, params.movementId);
    return { name: 'receipt.webp', chunks: chunksOf(picture) };
  });

  serve(shiftsApi.countShift, async ({ scope, params, body, idempotencyKey }) => {
    const shift = await service.count(scope, params.shiftId, body, idempotencyKey);
    return { message: replyMessages().shifts.counted(shift.drawer), data: { shift } };
  });

  serve(shiftsApi.closeShift, async ({ scope, params, body, idempotencyKey }) => {
    const shift = await service.close(scope, params.shiftId, body.note, idempotencyKey);
    return { message: replyMessages().shifts.closed(shift.drawer), data: { shift } };
  });

  serve(shiftsApi.acceptVariance, async ({ scope, params, idempotencyKey }) => {
    const shift = await service.acceptVariance(scope, params.shiftId, idempotencyKey);
    return { message: replyMessages().shifts.varianceAccepted(shift.drawer), data: { shift } };
  });
}

async function* chunksOf(file: Buffer): AsyncGenerator<Buffer> {
  yield file;
}
