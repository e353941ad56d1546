import { type ChoiceFault, type LineChoices, resolveLine } from '@tawa/shared/menu/item-choices.rules.ts';
import { AppError } from '../../errors/app-error.ts';
import type { OrderMenu } from '../menu/order-menu.service.ts';
import type { KotLineRow } from './orders.table.ts';

function throwFault(fault: ChoiceFault): never {
  // Each case is written out, so that the compiler checks the details of each error.
  switch (fault.error) {
    case 'item.unavailable':
      throw new AppError(fault.error, fault.details);
    case 'item.variant_required':
      throw new AppError(fault.error, fault.details);
    case 'item.option_unavailable':
      throw new AppError(fault.error, fault.details);
    case 'item.piece_unavailable':
      throw new AppError(fault.error, fault.details);
    case 'item.too_few_options':
      throw new AppError(fault.error, fault.details);
    case 'item.too_many_options':
      throw new AppError(fault.error, fault.details);
  }
}

type PricedLine = Omit<
  KotLineRow,
  'id' | 'kotId' | 'quantity' | 'doneAt' | 'cooked' | 'voidedQuantity' | 'invoicePrintedAt'
>;

/**
 * Names and prices a line by the menu.
 * @throws item.not_found and the errors of `ChoiceFault`
 */
export function priceLine({ entries }: OrderMenu, foodItemId: string, choices: LineChoices): PricedLine {
  const entry = entries.get(foodItemId);
  if (!entry) throw new AppError('item.not_found');
  const resolved = resolveLine(entry.item, entry.groups, choices);
  if ('fault' in resolved) return throwFault(resolved.fault);
  const { name, price, variantId, options, note } = resolved.line;
  return {
    foodItemId,
    name,
    price,
    variantId,
    note,
    seat: choices.seat ?? 0,
    gstRate: entry.item.gstRate,
    options: options.length > 0 ? options : null,
  };
}
