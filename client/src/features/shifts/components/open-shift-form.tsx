import { shiftMessages } from '@tawa/shared/messages/shifts.en.ts';
import { formatRupees, isExactPaise, signedRupees } from '@tawa/shared/money.ts';
import type { Shift } from '@tawa/shared/shifts/shifts.contract.ts';
import { MAX_DRAWER_LENGTH } from '@tawa/shared/shifts/shifts.rules.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { cleanNumber } from '@tawa/shared/typed-codes.ts';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { addRupees, leftInDrawer } from '../model/shift-sums.ts';
import { loadOpenShiftSchema } from '../shifts.forms.ts';
import { useOpenShift } from '../shifts.queries.ts';
import { closeOnConflict } from './close-on-conflict.ts';
import classes from './drawer.module.css';

interface Props {
  shopId: string;
  open: readonly Shift[];
  /** The newest first. */
  closed: readonly Shift[];
  onClose: () => void;
}

/** Suggests the drawer that was closed last, with what its closing left. */
export function OpenShiftForm({ shopId, open, closed, onClose }: Props) {
  const m = shiftMessages().open;
  const opening = useOpenShift(shopId, closed[0]?.number ?? 0);
  const drawer = suggestDrawer(open, closed);
  const form = useContractForm({
    initial: { drawer, float: String(leftInDrawer(closed, drawer) ?? '') },
    loadSchema: loadOpenShiftSchema,
    missingMessage: m.missing,
    save: ({ drawer, float }) =>
      closeOnConflict(onClose, opening.mutateAsync({ drawer, float: cleanNumber(float) })),
    onSaved: onClose,
  });
  const left = leftInDrawer(closed, form.values.drawer);
  const float = Number(cleanNumber(form.values.float) || Number.NaN);
  return (
    <FormSheet title={m.title} form={form} submitLabel={m.submit} onClose={onClose}>
      <Field
        label={m.drawer}
        required
        maxLength={MAX_DRAWER_LENGTH}
        autoComplete="off"
        {...form.field('drawer')}
      />
      <Field
        label={m.float}
        hint={m.floatHint}
        required
        inputMode="decimal"
        autoComplete="off"
        className="figures"
        data-autofocus
        {...form.field('float')}
      />
      {left !== undefined && (
        <dl className={classes.sums}>
          <div>
            <dt>{m.left}</dt>
            <dd className="figures">₹{formatRupees(left)}</dd>
          </div>
          <div>
            <dt>{m.difference}</dt>
            <dd className="figures">{isExactPaise(float) ? signedRupees(addRupees(float, -left)) : '—'}</dd>
          </div>
        </dl>
      )}
    </FormSheet>
  );
}

function suggestDrawer(open: readonly Shift[], closed: readonly Shift[]): string {
  const { defaultDrawer } = shiftMessages().open;
  const isFree = (drawer: string) => !open.some((shift) => foldName(shift.drawer) === foldName(drawer));
  return [...closed.map(({ drawer }) => drawer), defaultDrawer].find(isFree) ?? '';
}
