import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { IconButton } from '../elements/button.tsx';

export type ListView = 'grid' | 'row';

export function ViewToggle({ view, onView }: { view: ListView; onView: (view: ListView) => void }) {
  return view === 'grid' ? (
    <IconButton framed label="Row view" onClick={() => onView('row')}>
      <IconList size={22} aria-hidden="true" />
    </IconButton>
  ) : (
    <IconButton framed label="Grid view" onClick={() => onView('grid')}>
      <IconLayoutGrid size={22} aria-hidden="true" />
    </IconButton>
  );
}
