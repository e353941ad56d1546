import { IconArrowBackUp, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { hasFewRemaining } from '@tawa/shared/menu/menu.rules.ts';
import { appMessages } from '@tawa/shared/messages/app.en.ts';
import { availabilityMessages } from '@tawa/shared/messages/availability.en.ts';
import { useId, useState } from 'react';
import { Button, IconButton } from '../../../ui/elements/button.tsx';
import { VegMark } from '../../../ui/elements/veg-mark.tsx';
import { RowSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { useIncrementalCount } from '../../../ui/hooks/use-incremental-count.ts';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { type AvailabilityChanges, useAvailabilityChanges } from '../hooks/use-availability-changes.ts';
import { itemsQuery } from '../menu.queries.ts';
import { describeAvailability, sortByAvailability } from '../model/availability.ts';
import { filterItems, WHOLE_MENU } from '../model/menu-filter.ts';
import { AvailabilityChoices } from './availability-choices.tsx';
import classes from './sold-out-sheet.module.css';

interface Props {
  shopId: string;
  onClose: () => void;
}

export default function SoldOutSheet({ shopId, onClose }: Props) {
  const { data: items, error, isFetching, refetch } = useQuery(itemsQuery(shopId));
  const changes = useAvailabilityChanges(shopId);
  const [q, setQ] = useState('');
  // On touch screens the keyboard stays closed, because it would cover the items.
  const [hasKeyboard] = useState(() => window.matchMedia('(pointer: fine)').matches);
  const m = availabilityMessages();
  return (
    <Sheet
      opened
      title={m.title}
      onClose={onClose}
      footer={changes.lastChange && <LastChange {...changes.lastChange} />}
    >
      <SearchField label={m.search} value={q} data-autofocus={hasKeyboard || undefined} onSearch={setQ} />
      {items && <FoundItems items={items} q={q} changes={changes} />}
      {!items && !error && <RowSkeletons count={7} />}
      {!items && error && (
        <div className={classes.notLoaded}>
          <p>{m.notLoaded}</p>
          <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
            {appMessages().tryAgain}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

/** Stays until the next change. A toast would be gone before a cook has washed a hand. */
function LastChange({ message, undo }: NonNullable<AvailabilityChanges['lastChange']>) {
  const m = availabilityMessages();
  return (
    <p className={classes.done} role="status">
      <span>{message}</span>
      {undo && (
        <Button
          variant="quiet"
          icon={<IconArrowBackUp size={20} aria-hidden="true" />}
          aria-label={m.undoOf(message)}
          onClick={undo}
        >
          {m.undo}
        </Button>
      )}
    </p>
  );
}

interface FoundProps {
  items: readonly Item[];
  q: string;
  changes: AvailabilityChanges;
}

function FoundItems({ items, q, changes }: FoundProps) {
  const m = availabilityMessages();
  // Rows keep the order in which the sheet opened, because a change must not move them under the finger.
  const [firstIds] = useState(() => sortByAvailability(items).map(({ _id }) => _id));
  const [openId, setOpenId] = useState<string>();
  const found = filterItems(sortByIds(items, firstIds), { ...WHOLE_MENU, q });
  const count = useIncrementalCount(found.length, q);
  return (
    <>
      <p className={classes.hint}>{found.length > 0 ? m.hint : m.noneFound}</p>
      <ul className={classes.rows} aria-label={m.title}>
        {found.slice(0, count).map((item) => (
          <ItemRow
            key={item._id}
            item={item}
            changes={changes}
            isOpen={item._id === openId}
            onToggle={() => setOpenId(item._id === openId ? undefined : item._id)}
          />
        ))}
      </ul>
    </>
  );
}

/** Items that were added since then come last. */
function sortByIds(items: readonly Item[], ids: readonly string[]): Item[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ _id }: Item) => places.get(_id) ?? ids.length;
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
}

interface RowProps {
  item: Item;
  changes: AvailabilityChanges;
  isOpen: boolean;
  onToggle: () => void;
}

function ItemRow({ item, changes: { busyIds, change }, isOpen, onToggle }: RowProps) {
  const m = availabilityMessages();
  const panelId = useId();
  const { name, isAvailable, mealType } = item;
  return (
    <li className={classes.row} data-busy={busyIds.has(item._id)}>
      <div className={classes.words}>
        <span className={classes.name}>
          <VegMark mealType={mealType} /> {name}
        </span>
        <span className={`${classes.state} figures`} data-quiet={isAvailable && !hasFewRemaining(item)}>
          {describeAvailability(item)}
        </span>
      </div>
      <Button
        variant="quiet"
        className={classes.mark ?? ''}
        aria-label={isAvailable ? m.markSoldOutOf(name) : m.markAvailableOf(name)}
        onClick={() => change(item, { availability: isAvailable ? 'SOLD_OUT_TODAY' : 'AVAILABLE' })}
      >
        {isAvailable ? m.markSoldOut : m.markAvailable}
      </Button>
      <IconButton
        framed
        label={m.more(name)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={onToggle}
      >
        <IconChevronDown className={classes.arrow} size={20} aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <div id={panelId} className={classes.panel}>
          <AvailabilityChoices item={item} onChange={(to) => change(item, to)} />
        </div>
      )}
    </li>
  );
}
