import type { Table, TableGroup } from '@tawa/shared/tables/tables.contract.ts';
import { useState } from 'react';
import { DropQuestion, UnmergeQuestion } from './merge-questions.tsx';
import { MergeSheet } from './merge-sheet.tsx';

interface Props {
  shopId: string;
  /** The table on which the user stands; without one, any tables are chosen. */
  from?: Pick<Table, '_id'> | undefined;
  /** The table that was dragged, and the one onto which it was. */
  dropped?: readonly [Table, Table] | undefined;
  onClose: () => void;
}

/** Everything that merges or unmerges tables. Loads on a tap. */
export default function MergeDialogs({ shopId, from, dropped, onClose }: Props) {
  const [unmerged, setUnmerged] = useState<TableGroup>();
  if (dropped) return <DropQuestion shopId={shopId} dropped={dropped} onClose={onClose} />;
  return (
    <>
      <MergeSheet shopId={shopId} from={from} onUnmerge={setUnmerged} onClose={onClose} />
      {unmerged && (
        <UnmergeQuestion
          shopId={shopId}
          group={unmerged}
          onUnmerged={onClose}
          onClose={() => setUnmerged(undefined)}
        />
      )}
    </>
  );
}
