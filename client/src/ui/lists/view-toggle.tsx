import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { staffUiMessages } from '@tawa/shared/messages/staff-ui.en.ts';
import { IconButton } from '../elements/button.tsx';

export type ListView = 'grid' | 'row';

export function ViewToggle({ view, onView }: { view: ListView; onView: (view: ListView) => void }) {
  const m = staffUiMessages().list;
  return view === 'grid' ? (
    <IconButton framed label={m.rowView} onClick={() => onView('row')}>
      <IconList size={22} aria-hidden="true" />
    </IconButton>
  ) : (
    <IconButton framed label={m.gridView} onClick={() => onView('grid')}>
      <IconLayoutGrid size={22} aria-hidden="true" />
    </IconButton>
  );
}
