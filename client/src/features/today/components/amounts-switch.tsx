import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { todayMessages } from '@tawa/shared/messages/today.en.ts';
import { useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { SalesPasswordForm } from '../../invoices/components/sales/sales-password-form.tsx';
import { useSalesSummary } from '../../invoices/hooks/use-sales-summary.ts';
import type { AmountsShown } from '../hooks/use-amounts-shown.ts';

interface Props {
  shopId: string;
  day: string;
  amounts: AmountsShown;
}

export function AmountsSwitch({ shopId, day, amounts }: Props) {
  const m = todayMessages().amounts;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {amounts.isShown ? (
        <Button variant="quiet" icon={<IconEyeOff size={20} aria-hidden="true" />} onClick={amounts.hide}>
          {m.hide}
        </Button>
      ) : (
        <Button
          variant="quiet"
          icon={<IconEye size={20} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          {m.show}
        </Button>
      )}
      {isAsking && (
        <AmountsPassword
          shopId={shopId}
          day={day}
          onConfirm={(isRemembered) => {
            setAsking(false);
            amounts.show(isRemembered);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface PasswordProps {
  shopId: string;
  day: string;
  onConfirm: (isRemembered: boolean) => void;
  onClose: () => void;
}

/** The request for the day's summary checks the password. */
function AmountsPassword({ shopId, day, onConfirm, onClose }: PasswordProps) {
  const m = todayMessages().amounts;
  const { mutateAsync } = useSalesSummary(shopId, { startDate: day, endDate: day });
  const [isRemembered, setRemembered] = useState(false);
  return (
    <SalesPasswordForm
      title={m.show}
      hint={m.askPassword}
      loadSummary={async (password) => {
        await mutateAsync(password);
        onConfirm(isRemembered);
      }}
      onClose={onClose}
    >
      <Checkbox label={m.keepShown} checked={isRemembered} onCheck={setRemembered} />
    </SalesPasswordForm>
  );
}
