import { tableEditMessages } from '@tawa/shared/messages/tables.edit.en.ts';
import type { Area } from '@tawa/shared/tables/tables.contract.ts';
import { RowActions } from '../../../ui/lists/row-actions.tsx';
import classes from './area-cards.module.css';

interface Props {
  areas: readonly Area[];
  onEdit: (area: Area) => void;
  onDelete: (area: Area) => void;
}

export function AreaCards({ areas, onEdit, onDelete }: Props) {
  const m = tableEditMessages().areas;
  return (
    <ul className={classes.cards} aria-label={m.areas}>
      {areas.map((area) => (
        <li key={area._id} className={classes.card}>
          <div>
            <h2>{area.name}</h2>
            <p className="figures">{m.tables(area.noOfTables)}</p>
          </div>
          <RowActions name={area.name} onEdit={() => onEdit(area)} onDelete={() => onDelete(area)} />
        </li>
      ))}
    </ul>
  );
}
