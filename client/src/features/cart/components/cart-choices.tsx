import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { placeKey } from '@tawa/shared/tables/tables.rules.ts';
import { Suspense } from 'react';
import { toastError } from '../../../lib/toasts.ts';
import { lazyPage } from '../../../ui/feedback/lazy-page.tsx';
import { LazyItemChoices } from '../../item-choices/components/lazy-item-choices.tsx';
import type { ChosenLine } from '../../item-choices/model/draft-choices.ts';
import { useItems } from '../../menu/menu.queries.ts';
import { maxQuantity } from '../../menu/model/orderable-items.ts';
import type { CartControl } from '../cart.store.ts';
import { quantityOfItem } from '../model/cart-lines.ts';
import { addToCart, replaceInCart } from '../model/cart-quantity.ts';
import { type ChoiceRequest, endChoices, requestChoices, useChoiceRequest } from '../model/choice-request.ts';
import type { PricedCart } from '../model/priced-cart.ts';

// The sheets load when they open, so that the counter loads less.
const ItemLinesSheet = lazyPage(() => import('./item-lines-sheet.tsx'));
const ItemFactsSheet = lazyPage(() => import('../../item-choices/components/item-facts-sheet.tsx'));

interface Props {
  shopId: string;
  place: string;
  priced: PricedCart;
  control: CartControl;
}

/** Renders the sheets that `requestChoices` opens for this cart. */
export function CartChoices(props: Props) {
  const { shopId, place, priced, control } = props;
  const request = useChoiceRequest(placeKey(shopId, place));
  const { items } = useItems(shopId);
  const item = items?.find(({ _id }) => _id === request?.itemId);
  if (!request || !item) return null;
  if (request.kind === 'facts')
    return (
      <Suspense fallback={null}>
        <ItemFactsSheet shopId={shopId} item={item} onClose={endChoices} />
      </Suspense>
    );
  if (request.kind !== 'lines') return <RequestedChoices {...props} request={request} item={item} />;
  const { cartKey, itemId } = request;
  return (
    <Suspense fallback={null}>
      <ItemLinesSheet
        item={item}
        lines={priced.lines.filter(({ foodItemId }) => foodItemId === item._id)}
        control={control}
        onEdit={({ key }) => requestChoices({ kind: 'edit', cartKey, itemId, lineKey: key })}
        onChooseAgain={() => requestChoices({ kind: 'new', cartKey, itemId })}
        onClose={endChoices}
      />
    </Suspense>
  );
}

interface RequestedChoicesProps extends Props {
  request: Exclude<ChoiceRequest, { kind: 'lines' | 'facts' }>;
  item: Item;
}

function RequestedChoices({ shopId, place, priced, control, request, item }: RequestedChoicesProps) {
  const edited =
    request.kind === 'edit' ? priced.lines.find(({ key }) => key === request.lineKey) : undefined;
  if (request.kind === 'edit' && !edited) return null;
  const added = request.kind === 'new' ? request : undefined;
  function save(chosen: ChosenLine, qty: number): void {
    const line = { ...chosen, foodItemId: item._id, qty };
    const problem = edited
      ? replaceInCart(shopId, place, edited.key, line)
      : addToCart(shopId, place, item, line);
    // After a problem the sheet stays open with what was chosen.
    if (problem) toastError(problem);
    else endChoices();
  }
  return (
    <LazyItemChoices
      shopId={shopId}
      item={item}
      edited={edited}
      variantId={added?.variantId}
      seat={control.cart.seat}
      quantity={edited?.qty ?? added?.quantity ?? 1}
      maxQuantity={
        edited?.maxQuantity ??
        (item.remaining ? maxQuantity(item, quantityOfItem(priced.lines, item._id)) : undefined)
      }
      startsAtMissing={added?.startsAtMissing}
      onSave={save}
      onClose={endChoices}
    />
  );
}
