import { shiftMessages } from '@tawa/shared/messages/shifts.en.ts';
import type { Shift } from '@tawa/shared/shifts/shifts.contract.ts';
import { useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useAcceptVariance } from '../shifts.queries.ts';

interface Props {
  shopId: string;
  shift: Shift;
  /** What the shift was short or over. */
  variances: string;
}

/** Asks once more, because the name of who accepts stays on the report. */
export function AcceptVariance({ shopId, shift, variances }: Props) {
  const m = shiftMessages().closed;
  const [isAsking, setAsking] = useState(false);
  const accepting = useAcceptVariance(shopId, shift._id);
  const title = m.acceptOf(m.name(shift.drawer, String(shift.number)));
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="quiet" aria-label={title} onClick={() => setAsking(true)}>
        {m.accept}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={title}
        question={m.question(variances)}
        confirmLabel={m.accept}
        busy={accepting.isPending}
        onConfirm={() => accepting.mutate(undefined, { onSettled: close })}
        onClose={close}
      />
    </>
  );
}
