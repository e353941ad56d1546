import type { Setup, Shop } from '@tawa/shared/shops/shops.contract.ts';
import { type ReactNode, useState } from 'react';
import { shopPaths } from '../../../../lib/shop-paths.ts';
import { Button, ButtonLink } from '../../../../ui/elements/button.tsx';
import type { LinkedDialogState } from '../../../../ui/hooks/use-linked-dialog.ts';
import type { SetupStep } from '../../../setup/model/setup-steps.ts';
import { ShopSettings } from '../shop-settings.tsx';

interface Props {
  step: SetupStep;
  setup: Setup;
  shop: Shop;
  variant: 'filled' | 'quiet';
  children: ReactNode;
  /** Passed only on the page on which orders start. */
  onStartOrder?: (() => void) | undefined;
}

/** Leads to the page on which the step is done and, if possible, opens its dialog. */
export function SetupAction({ step, setup, shop, variant, children, onStartOrder }: Props) {
  const isOrderNext = step === 'testOrder' && setup.testOrder === 'NONE';
  if (step === 'billing') return <BillingAction {...{ shop, variant, children }} />;
  if (isOrderNext && onStartOrder) {
    return (
      <Button variant={variant} onClick={onStartOrder}>
        {children}
      </Button>
    );
  }
  const { to, state } = placeOf(step, setup, shop);
  return (
    <ButtonLink variant={variant} to={to} state={state}>
      {children}
    </ButtonLink>
  );
}

interface Place {
  to: string;
  state?: LinkedDialogState;
}

function placeOf(step: Exclude<SetupStep, 'billing'>, { testOrder }: Setup, shop: Shop): Place {
  switch (step) {
    case 'tables':
      return { to: shopPaths.tables(shop), state: { dialog: 'add' } };
    case 'items':
      return { to: shopPaths.shopPage('items', 'item', shop) };
    case 'employees':
      return { to: shopPaths.shopPage('employees', 'employee', shop), state: { dialog: 'add' } };
    case 'printer':
      return { to: shopPaths.printers(shop) };
    case 'codes':
      return { to: shopPaths.tables(shop), state: { dialog: 'print' } };
    case 'testOrder':
      return { to: testOrder === 'NONE' ? shopPaths.counter(shop) : shopPaths.manage(shop) };
  }
}

function BillingAction({ shop, variant, children }: Pick<Props, 'shop' | 'variant' | 'children'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && <ShopSettings shop={shop} onClose={() => setOpen(false)} />}
    </>
  );
}
