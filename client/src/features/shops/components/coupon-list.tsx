import { useQuery } from '@tanstack/react-query';
import { MAX_COUPONS } from '@tawa/shared/invoices/coupons.rules.ts';
import { couponMessages } from '@tawa/shared/messages/shops.coupons.en.ts';
import { useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { RowSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { ListError } from '../../../ui/lists/list-error.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { couponsQuery } from '../hooks/coupons-query.ts';
import { couponSummary } from '../model/coupon-values.ts';
import { CouponForm } from './coupon-form.tsx';
import classes from './coupon-list.module.css';

interface Props {
  shopId: string;
  onClose: () => void;
}

/** The coupons of a shop. Each opens its form. */
export default function CouponList({ shopId, onClose }: Props) {
  const m = couponMessages();
  const { data: coupons, error, isFetching, refetch } = useQuery(couponsQuery(shopId));
  /** The code of the coupon whose form is open; '' for a new one. */
  const [opened, setOpened] = useState<string>();
  return (
    <>
      <Sheet opened title={m.title} onClose={onClose}>
        <p className={classes.hint}>{m.explanation}</p>
        {coupons === undefined &&
          (error ? (
            <ListError title={m.notLoaded} error={error} busy={isFetching} onRetry={refetch} />
          ) : (
            <RowSkeletons count={3} height={60} />
          ))}
        {coupons?.length === 0 && <EmptyState title={m.none} />}
        {coupons && coupons.length > 0 && (
          <ul className={classes.coupons} aria-label={m.title}>
            {coupons.map((coupon) => (
              <li key={coupon.code}>
                <button
                  type="button"
                  className={classes.coupon}
                  aria-haspopup="dialog"
                  onClick={() => setOpened(coupon.code)}
                >
                  <span className={classes.code}>{coupon.code}</span>
                  <span className={classes.hint}>{couponSummary(coupon)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {coupons && coupons.length < MAX_COUPONS && (
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpened('')}>
            {m.add}
          </Button>
        )}
      </Sheet>
      {coupons && opened !== undefined && (
        <CouponForm
          shopId={shopId}
          coupon={coupons.find(({ code }) => code === opened)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
