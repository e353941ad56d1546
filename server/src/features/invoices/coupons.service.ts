import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import { percentToBasisPoints } from '@tawa/shared/gst.ts';
import type { Coupon, couponsApi } from '@tawa/shared/invoices/coupons.contract.ts';
import { MAX_COUPONS } from '@tawa/shared/invoices/coupons.rules.ts';
import { toPaise } from '@tawa/shared/money.ts';
import type { ShopContext, ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError, requireNameAvailable } from '../../errors/app-error.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import { presentCoupon, presentCouponFacts } from './coupons.presenter.ts';
import { insertCoupon, listCoupons, type NewCoupon, updateCoupon } from './coupons.repository.ts';

type CouponForm = BodyOf<typeof couponsApi.saveCoupon>;

export interface CouponsService {
  /** In the order of their codes. */
  list(scope: ShopScope): Promise<Coupon[]>;
  /**
   * Adds a coupon, or with a `revision` changes the one that has the code. Returns all of them. Invoices that have the coupon
   * already keep what it was.
   * @throws coupon.stale with all coupons if the revision is not the present one; entity.name_taken, entity.not_found,
   * coupon.too_many
   */
  save(scope: ShopScope, form: CouponForm, idempotencyKey: IdempotencyKey | undefined): Promise<Coupon[]>;
}

function toRow(form: CouponForm): NewCoupon {
  const { kind, percent = 0, amount = 0, maxAmount, days } = form;
  const isPercent = kind === 'PERCENT';
  return {
    code: form.code,
    kind,
    value: isPercent ? percentToBasisPoints(percent) : toPaise(amount),
    maxAmount: isPercent && maxAmount !== undefined ? toPaise(maxAmount) : null,
    minSubTotal: toPaise(form.minSubTotal ?? 0),
    fromDay: form.fromDay ?? null,
    toDay: form.toDay ?? null,
    days: [...new Set(days)].sort((one, other) => one - other),
    fromHour: form.fromHour ?? null,
    toHour: form.toHour ?? null,
    maxUses: form.maxUses ?? null,
    perPhone: form.perPhone ?? null,
    isActive: form.isActive,
  };
}

const presentAll = async (context: ShopContext): Promise<Coupon[]> =>
  (await listCoupons(context)).map(presentCoupon);

export function createCouponsService(read: Db, { write }: UnitOfWork): CouponsService {
  return {
    list: (scope) => presentAll({ tx: read, scope }),

    save: (scope, form, idempotencyKey) =>
      write(
        scope,
        async (write) => {
          const { code, revision } = form;
          const listed = await listCoupons(write);
          const before = listed.find(({ coupon }) => coupon.code === code)?.coupon;
          if (revision === undefined) requireNameAvailable({ noun: 'coupon', name: code }, before);
          else if (!before) throw new AppError('entity.not_found', { noun: 'coupon' });
          else if (before.revision !== revision)
            throw new AppError('coupon.stale', { code }, { data: { coupons: listed.map(presentCoupon) } });
          if (!before && listed.length >= MAX_COUPONS)
            throw new AppError('coupon.too_many', { max: MAX_COUPONS });
          const row = toRow(form);
          if (before) await updateCoupon(write, before, row);
          else await insertCoupon(write, row);
          write.audit({
            act: 'coupon.changed',
            subject: { kind: 'shop', id: write.scope.shopId, label: code },
            before: before && presentCouponFacts(before),
            after: presentCouponFacts(row),
          });
          return presentAll(write);
        },
        idempotencyKey,
      ),
  };
}
