import {
  findPriceFault,
  isChanged,
  MAX_CHANGED_PRICES,
  MAX_PERCENT,
  type PlannedPrice,
} from '@tawa/shared/menu/price-change.rules.ts';
import { priceMessages } from '@tawa/shared/messages/prices.en.ts';
import { Money } from '../../../ui/elements/money.tsx';
import classes from './price-change-sheet.module.css';

interface Props {
  /** The value as it was typed. */
  value: string;
  /** Undefined while the value is invalid. */
  plan: readonly PlannedPrice[] | undefined;
}

export function PricePreview({ value, plan }: Props) {
  const m = priceMessages();
  if (!plan) {
    if (value.trim() === '') return <p className={classes.hint}>{m.typeValue}</p>;
    return <Fault>{m.notValid(MAX_PERCENT)}</Fault>;
  }
  if (plan.length === 0) return <p className={classes.hint}>{m.noPrices}</p>;
  if (plan.length > MAX_CHANGED_PRICES) return <Fault>{m.tooMany(MAX_CHANGED_PRICES)}</Fault>;
  const fault = findPriceFault(plan);
  if (fault) return <Fault>{m.faults[fault.error](fault.details)}</Fault>;
  const changed = plan.filter(isChanged);
  if (changed.length === 0) return <p className={classes.hint}>{m.allSame}</p>;
  const same = plan.length - changed.length;
  return (
    <>
      <table className={classes.prices} aria-label={m.preview}>
        <tbody>
          {changed.map(({ _id, name, before, after }) => (
            <tr key={_id}>
              <th scope="row">{name}</th>
              <td className={classes.before}>
                <Money rupees={before} />
              </td>
              <td>
                <span aria-hidden="true">→ </span>
                <Money rupees={after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {same > 0 && <p className={classes.hint}>{m.same(same)}</p>}
    </>
  );
}

function Fault({ children }: { children: string }) {
  return (
    <p className={classes.fault} role="alert">
      {children}
    </p>
  );
}
