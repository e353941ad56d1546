import { tableEditMessages } from '@tawa/shared/messages/tables.edit.en.ts';
import { findSharedCell, type PlanPosition } from '@tawa/shared/tables/floor-plan.rules.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { useState } from 'react';
import {
  applyDraft,
  changedPlacements,
  type FloorDraft,
  firstFreeCell,
  freeCellBeyond,
  isFreeCell,
  placeRest,
  type Step,
} from '../model/floor-draft.ts';

/**
 * The plan of an area while the owner arranges it. The draft has only what was moved, so that live changes of
 * other tables are seen and no move is lost.
 * @param saved the present tables of the area
 */
export function useFloorDraft(saved: readonly Table[]) {
  const m = tableEditMessages().arrange;
  const [draft, setDraft] = useState<FloorDraft>(new Map());
  const [announcement, setAnnouncement] = useState('');
  const tables = applyDraft(saved, draft);

  function put({ _id, name }: Table, cell: PlanPosition | undefined): void {
    if (!cell || !isFreeCell(tables, cell, _id)) {
      setAnnouncement(m.noPlace(name));
      return;
    }
    setDraft(new Map(draft).set(_id, cell));
    setAnnouncement(m.moved(name, cell.x + 1, cell.y + 1));
  }

  return {
    tables,
    /** Describes the last move for screen readers. */
    announcement,
    changes: changedPlacements(saved, draft),
    /** Another device may have placed a table where this draft has one. */
    sharedCell: findSharedCell(tables),
    put,
    step: (table: Table, step: Step) =>
      put(table, table.position ? freeCellBeyond(tables, table.position, step) : firstFreeCell(tables)),
    takeOff({ _id, name }: Table): void {
      setDraft(new Map(draft).set(_id, null));
      setAnnouncement(m.takenOff(name));
    },
    placeRest: () => setDraft(placeRest(tables, draft)),
    takeAllOff: () => setDraft(new Map(saved.map(({ _id }) => [_id, null]))),
  };
}

export type FloorDraftControl = ReturnType<typeof useFloorDraft>;
