import type { ChoiceFault } from '@tawa/shared/menu/item-choices.rules.ts';
import { choiceMessages } from '@tawa/shared/messages/choices.en.ts';

export function describeFault(fault: ChoiceFault): string {
  const m = choiceMessages().faults;
  switch (fault.error) {
    case 'item.piece_unavailable':
      return m[fault.error](fault.details);
    case 'item.too_few_options':
      return m[fault.error](fault.details);
    case 'item.too_many_options':
      return m[fault.error](fault.details);
    default:
      return m[fault.error];
  }
}
