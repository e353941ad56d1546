import { IconDownload, IconEraser } from '@tabler/icons-react';
import type { Customer } from '@tawa/shared/customers/customers.contract.ts';
import { useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { ConfirmDialog, Sheet } from '../../../ui/overlays/sheet.tsx';
import { useEraseCustomer, useExportCustomer } from '../customers.queries.ts';
import classes from './customer-data.module.css';

interface Props {
  shopId: string;
  customer: Customer;
  onClose: () => void;
}

export function CustomerDataSheet({ shopId, customer: { _id, name }, onClose }: Props) {
  const exporting = useExportCustomer(shopId);
  const erasing = useEraseCustomer(shopId);
  const [isConfirmingErase, setConfirmingErase] = useState(false);
  if (isConfirmingErase)
    return (
      <ConfirmDialog
        opened
        title={`Erase ${name}`}
        question={`Are you sure to erase ${name} everywhere? This cannot be undone.`}
        confirmLabel="Erase"
        danger
        busy={erasing.isPending}
        onConfirm={() => erasing.mutate(_id, { onSettled: onClose })}
        onClose={() => setConfirmingErase(false)}
      />
    );
  return (
    <Sheet opened title={`Data of ${name}`} onClose={onClose}>
      <section className={classes.part} aria-labelledby="export-customer">
        <h3 id="export-customer">Export</h3>
        <p>A file (JSON) with everything stored about {name}: every order and every bill.</p>
        <Button
          variant="quiet"
          icon={<IconDownload size={20} aria-hidden="true" />}
          busy={exporting.isPending}
          onClick={() => exporting.mutate(_id, { onSuccess: onClose })}
          data-autofocus
        >
          Export
        </Button>
      </section>
      <section className={classes.part} aria-labelledby="erase-customer">
        <h3 id="erase-customer">Erase</h3>
        <p>
          Name, phone, email and special requests are removed from the list and from every order and bill.
          Amounts, taxes and numbers stay, so your books do not change.
        </p>
        <p>
          What is on paper or in saved files stays, and backups keep it until newer ones replace them. A phone
          that is switched off shows the name until it is back.
        </p>
        <Button
          variant="danger"
          icon={<IconEraser size={20} aria-hidden="true" />}
          onClick={() => setConfirmingErase(true)}
        >
          Erase …
        </Button>
      </section>
    </Sheet>
  );
}
