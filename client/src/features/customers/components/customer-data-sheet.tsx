import { IconDownload, IconEraser } from '@tabler/icons-react';
import type { Customer } from '@tawa/shared/customers/customers.contract.ts';
import { customerMessages } from '@tawa/shared/messages/customers.en.ts';
import { useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useEraseCustomer, useExportCustomer } from '../customers.queries.ts';
import classes from './customer-data-sheet.module.css';

interface Props {
  shopId: string;
  customer: Customer;
  onClose: () => void;
}

/** Exports the customer, or erases the customer after a confirmation. Closes when done. */
export function CustomerDataSheet({ shopId, customer: { _id, name }, onClose }: Props) {
  const m = customerMessages().customerData;
  const exporting = useExportCustomer(shopId);
  const erasing = useEraseCustomer(shopId);
  const [isConfirmingErase, setConfirmingErase] = useState(false);
  if (isConfirmingErase)
    return (
      <ConfirmDialog
        opened
        title={m.eraseTitle(name)}
        question={m.eraseQuestion(name)}
        confirmLabel={m.eraseConfirm}
        danger
        busy={erasing.isPending}
        onConfirm={() => erasing.mutate(_id, { onSettled: onClose })}
        onClose={() => setConfirmingErase(false)}
      />
    );
  return (
    <Sheet opened title={m.title(name)} onClose={onClose}>
      <section className={classes.part} aria-labelledby="export-customer">
        <h3 id="export-customer">{m.export}</h3>
        <p>{m.exportHint(name)}</p>
        <Button
          variant="quiet"
          icon={<IconDownload size={20} aria-hidden="true" />}
          busy={exporting.isPending}
          onClick={() => exporting.mutate(_id, { onSuccess: onClose })}
          data-autofocus
        >
          {m.export}
        </Button>
      </section>
      <section className={classes.part} aria-labelledby="erase-customer">
        <h3 id="erase-customer">{m.erase}</h3>
        <p>{m.eraseHint}</p>
        <p>{m.eraseLimits}</p>
        <Button
          variant="danger"
          icon={<IconEraser size={20} aria-hidden="true" />}
          onClick={() => setConfirmingErase(true)}
        >
          {m.openErase}
        </Button>
      </section>
    </Sheet>
  );
}
