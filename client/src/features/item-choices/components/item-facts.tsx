import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { appMessages } from '@tawa/shared/messages/app.en.ts';
import { factsMessages } from '@tawa/shared/messages/facts.en.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { CardSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { useItemFacts } from '../../menu/hooks/use-item-facts.ts';
import classes from './item-facts.module.css';

interface Props {
  shopId: string;
  item: Item;
}

/** Shows description, allergens, energy and portion of an item. */
export function ItemFacts({ shopId, item }: Props) {
  const { data: facts, error, isFetching, refetch } = useItemFacts(shopId, item);
  const m = factsMessages();
  if (!item.hasFacts) return <p className={classes.none}>{m.none}</p>;
  if (!facts && error)
    return (
      <div className={classes.notLoaded}>
        <p>{m.notLoaded}</p>
        <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
          {appMessages().tryAgain}
        </Button>
      </div>
    );
  if (!facts) return <CardSkeletons count={1} height={92} />;
  const { description, allergens, kcal, serves } = facts;
  const rows = [
    [m.contains, allergens.map((allergen) => m.allergens[allergen]).join(', ')],
    [m.energy, kcal === null ? '' : m.kcal(kcal)],
    [m.portion, serves === null ? '' : m.serves(serves)],
  ].filter(([, value]) => value);
  return (
    <div className={classes.facts}>
      {description && <p className={classes.description}>{description}</p>}
      {rows.length > 0 && (
        <dl className={classes.rows}>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
