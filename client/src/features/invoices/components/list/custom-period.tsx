import { parsePeriod } from '@tawa/shared/business-day.ts';
import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { type FormEvent, useState } from 'react';
import { toastError } from '../../../../lib/toasts.ts';
import { Button } from '../../../../ui/elements/button.tsx';
import { Field } from '../../../../ui/forms/text-fields.tsx';
import type { DayRange } from '../../model/invoice-periods.ts';
import classes from './custom-period.module.css';

export function CustomPeriod({ onSearch }: { onSearch: (dayRange: DayRange) => void }) {
  const m = invoiceMessages().period;
  const [days, setDayRange] = useState<DayRange>({ startDate: '', endDate: '' });
  const [error, setError] = useState<string>();
  const set = (change: Partial<DayRange>) => {
    setDayRange({ ...days, ...change });
    setError(undefined);
  };
  const search = (event: FormEvent) => {
    event.preventDefault();
    const { startDate, endDate } = days;
    // When a day starts does not matter for whether the dates are valid.
    if (startDate && endDate && parsePeriod(startDate, endDate, [])) return onSearch(days);
    setError(m.invalidDates);
    toastError(m.invalidDates);
  };
  return (
    <form className={classes.form} noValidate onSubmit={search}>
      <Field
        label={m.from}
        type="date"
        value={days.startDate}
        error={error}
        onChange={({ target }) => set({ startDate: target.value })}
      />
      <Field
        label={m.to}
        type="date"
        value={days.endDate}
        onChange={({ target }) => set({ endDate: target.value })}
      />
      <Button type="submit">{m.search}</Button>
    </form>
  );
}
