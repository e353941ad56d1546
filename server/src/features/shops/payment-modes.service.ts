import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import { ALL_PAYMENT_MODES, type PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import {
  paymentModeOf,
  repeatedModeName,
  SHARED_MODES,
  startsWithSharedModes,
} from '@tawa/shared/payment-modes.ts';
import type { ShopPaymentMode, shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import type { ShopContext, ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { AppError, fieldError } from '../../errors/app-error.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import { presentPaymentModes } from './payment-modes.presenter.ts';
import { findOwnMode, listOwnModes, replaceOwnModes } from './payment-modes.repository.ts';

export interface PaymentModesService {
  /** Those of every shop come first. */
  list(scope: ShopScope): Promise<ShopPaymentMode[]>;
  /**
   * Replaces the shop's own modes. Payments keep the names of those that are left out.
   * @throws payment_mode.shared, entity.name_taken, entity.not_found
   */
  replace(
    scope: ShopScope,
    modes: BodyOf<typeof shopsApi.editPaymentModes>['modes'],
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<ShopPaymentMode[]>;
}

/** What a payment stores of its mode. */
interface StoredMode {
  paymentMode: PaymentMode;
  /** Null for the modes of every shop, as the name. */
  modeId: string | null;
  modeName: string | null;
}

/**
 * Returns what a payment stores of a mode that is sent by its word, or by the id of one of the shop's own.
 * @throws entity.not_found, also for a mode of another shop; payment_mode.inactive
 */
export async function requirePaymentMode(context: ShopContext, sent: string): Promise<StoredMode> {
  const shared = ALL_PAYMENT_MODES.find((mode) => mode === sent);
  if (shared) return { paymentMode: shared, modeId: null, modeName: null };
  const own = await findOwnMode(context, sent);
  if (!own) throw new AppError('entity.not_found', { noun: 'payment mode' });
  if (!own.isActive) throw new AppError('payment_mode.inactive', { name: own.name });
  return { paymentMode: paymentModeOf(own.class), modeId: own.id, modeName: own.name };
}

export function createPaymentModesService(read: Db, { write }: UnitOfWork): PaymentModesService {
  return {
    list: async (scope) => presentPaymentModes(await listOwnModes({ tx: read, scope })),

    replace: (scope, modes, idempotencyKey) =>
      write(
        scope,
        async (write) => {
          if (!startsWithSharedModes(modes)) throw fieldError('modes', 'payment_mode.shared');
          const taken = repeatedModeName(modes);
          if (taken !== undefined)
            throw new AppError('entity.name_taken', { noun: 'payment mode', name: taken });
          const modesBefore = await listOwnModes(write);
          const before = new Set(modesBefore.map(({ id }) => id));
          const rows = modes.slice(SHARED_MODES.length).map(({ _id, ...mode }, position) => {
            // An id that is sent twice is not there any more for the second one.
            if (_id !== undefined && !before.delete(_id))
              throw new AppError('entity.not_found', { noun: 'payment mode' });
            return { ...mode, id: _id ?? newId(), position };
          });
          await replaceOwnModes(write, rows);
          write.audit({
            act: 'paymentModes.changed',
            subject: { kind: 'shop', id: write.scope.shopId, label: '' },
            before: { modes: modesBefore.length },
            after: { modes: rows.length },
          });
          return presentPaymentModes(rows);
        },
        idempotencyKey,
      ),
  };
}
