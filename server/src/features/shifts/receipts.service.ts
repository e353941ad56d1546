import type { CashMovement } from '@tawa/shared/shifts/shifts.contract.ts';
import { mayHaveReceipt } from '@tawa/shared/shifts/shifts.rules.ts';
import type { ShopContext, ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import type { Pictures } from '../../files/pictures.ts';
import { presentCashMovement, presentShift } from './shifts.presenter.ts';
import { type CashMovementRow, findCashMovement, updateReceipt } from './shifts.repository.ts';
import { requireOpenShift } from './shifts.service.ts';

export interface ReceiptsService {
  /**
   * Adds the photo of its receipt to an expense. Evidence is not replaced: who chose a wrong photo takes the expense back.
   * @throws entity.not_found, shift.closed, shift.no_expense, shift.has_receipt, picture.unsupported, picture.heic,
   * picture.too_large, picture.unavailable
   */
  set(scope: ShopScope, movementId: string, picture: Blob): Promise<CashMovement>;
  /** @throws entity.not_found, picture.unavailable */
  read(scope: ShopScope, movementId: string): Promise<Buffer>;
}

interface ReceiptsNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  pictures: Pictures;
}

async function requireMovement(context: ShopContext, movementId: string): Promise<CashMovementRow> {
  const row = await findCashMovement(context, movementId);
  if (!row) throw new AppError('entity.not_found', { noun: 'cash movement' });
  return row;
}

async function requireWithoutReceipt(context: ShopContext, movementId: string) {
  const movement = await requireMovement(context, movementId);
  const shift = await requireOpenShift(context, movement.shiftId);
  if (!mayHaveReceipt(movement)) throw new AppError('shift.no_expense');
  if (movement.receipt !== null) throw new AppError('shift.has_receipt');
  return { movement, shift };
}

export function createReceiptsService({
  read,
  unitOfWork: { write },
  pictures,
}: ReceiptsNeeds): ReceiptsService {
  return {
    async set(scope, movementId, picture) {
      // Nothing is decoded for a request that fails anyway.
      await requireWithoutReceipt({ tx: read, scope }, movementId);
      const receipt = await pictures.saveReceipt(picture);
      return write(scope, async (write) => {
        const { movement: row, shift } = await requireWithoutReceipt(write, movementId);
        await updateReceipt(write, movementId, receipt);
        const movement = presentCashMovement({ ...row, receipt });
        write.announce({ name: 'shift:changed', payload: { shift: presentShift(shift), movement } });
        return movement;
      }).catch(pictures.removeAndRethrow(receipt));
    },

    async read(scope, movementId) {
      const { receipt } = await requireMovement({ tx: read, scope }, movementId);
      if (receipt === null) throw new AppError('entity.not_found', { noun: 'receipt' });
      return pictures.readReceipt(receipt);
    },
  };
}
