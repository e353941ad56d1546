import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { printersMessages } from '@tawa/shared/messages/printers.en.ts';
import { staffUiMessages } from '@tawa/shared/messages/staff-ui.en.ts';
import type { Printer, Station } from '@tawa/shared/printing/printing.contract.ts';
import { Button, IconButton } from '../../../ui/elements/button.tsx';
import { RowActions } from '../../../ui/lists/row-actions.tsx';
import { categoriesQuery } from '../../menu/menu.queries.ts';
import classes from './station-list.module.css';

interface Props {
  shopId: string;
  printers: readonly Printer[];
  stations: readonly Station[];
  onAdd: () => void;
  onEdit: (station: Station) => void;
  onDelete: (station: Station) => void;
}

export function StationList({ shopId, printers, stations, onAdd, onEdit, onDelete }: Props) {
  const m = printersMessages().stations;
  const { data: categories = [] } = useQuery(categoriesQuery(shopId));
  const nameOf = (printerId: string | null) => printers.find(({ _id }) => _id === printerId)?.name;
  const placeOf = ({ printerId, fallbackPrinterId }: Station) => {
    const [printer, fallback] = [nameOf(printerId), nameOf(fallbackPrinterId)];
    if (!printer) return m.atNone;
    return fallback ? m.atFallback(printer, fallback) : m.at(printer);
  };
  const contentOf = ({ categoryIds, itemIds, isDefault }: Station) => {
    const named = categories.filter(({ _id }) => categoryIds.includes(_id)).map(({ name }) => name);
    if (itemIds.length > 0) named.push(m.items(itemIds.length));
    if (isDefault) named.push(m.everything);
    return named.length > 0 ? named.join(', ') : m.nothing;
  };
  return (
    <section className={classes.part}>
      <div className={classes.head}>
        <div>
          <h2>{m.title}</h2>
          <p>{m.hint}</p>
        </div>
        <Button variant="quiet" icon={<IconPlus size={20} aria-hidden="true" />} onClick={onAdd}>
          {m.add}
        </Button>
      </div>
      <ul className={classes.rows} aria-label={m.list}>
        {stations.map((station) => (
          <li key={station._id} className={classes.row}>
            <div className={classes.what}>
              <h3>{station.name}</h3>
              <p>{contentOf(station)}</p>
              <p className={classes.quiet}>{placeOf(station)}</p>
            </div>
            {station.isDefault ? (
              <IconButton label={staffUiMessages().list.edit(station.name)} onClick={() => onEdit(station)}>
                <IconPencil size={20} aria-hidden="true" />
              </IconButton>
            ) : (
              <RowActions
                name={station.name}
                onEdit={() => onEdit(station)}
                onDelete={() => onDelete(station)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
