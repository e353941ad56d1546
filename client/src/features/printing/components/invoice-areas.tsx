import { useQuery } from '@tanstack/react-query';
import { printersMessages } from '@tawa/shared/messages/printers.en.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { areasQuery } from '../../tables/tables.queries.ts';
import classes from './printer-form.module.css';

interface Props {
  shopId: string;
  /** Ids of areas. */
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
}

/** The areas whose invoices a printer prints; nothing if the shop has none. */
export function InvoiceAreas({ shopId, chosen, onChoose }: Props) {
  const m = printersMessages().form;
  const { data: areas = [] } = useQuery(areasQuery(shopId));
  if (areas.length === 0) return null;
  return (
    <fieldset className={classes.areas}>
      <legend>{m.areas}</legend>
      <p className={classes.note}>{m.areasHint}</p>
      {areas.map(({ _id, name }) => (
        <Checkbox
          key={_id}
          label={name}
          checked={chosen.includes(_id)}
          onCheck={(isChosen) => onChoose(isChosen ? [...chosen, _id] : chosen.filter((id) => id !== _id))}
        />
      ))}
    </fieldset>
  );
}
