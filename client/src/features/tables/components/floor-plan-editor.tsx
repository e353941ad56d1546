import { useQuery } from '@tanstack/react-query';
import { tableEditMessages } from '@tawa/shared/messages/tables.edit.en.ts';
import { tablesMessages } from '@tawa/shared/messages/tables.en.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { useUnsavedChanges } from '../../../ui/forms/unsaved-changes.tsx';
import { useBackCloses } from '../../../ui/hooks/use-back-closes.ts';
import { FilterTabs } from '../../../ui/lists/filter-tabs.tsx';
import { useFloorDraft } from '../hooks/use-floor-draft.ts';
import { groupByArea } from '../model/group-by-area.ts';
import { areasQuery, useArrangeTables } from '../tables.queries.ts';
import { EditableFloor } from './editable-floor.tsx';
import classes from './floor-plan-editor.module.css';

interface Props {
  shopId: string;
  tables: readonly Table[];
  /** The area that opens first; by default the first one. */
  areaId: string | undefined;
  onClose: () => void;
}

/** Lets the owner arrange the plans of the areas that have tables. */
export function FloorPlanEditor({ shopId, tables, areaId, onClose }: Props) {
  const { data: areas = [] } = useQuery(areasQuery(shopId));
  const [pickedId, setPickedId] = useState(areaId);
  const groups = groupByArea(tables, areas);
  const shown = groups.find(({ area }) => area._id === pickedId) ?? groups[0];
  if (!shown) return null;
  const { area } = shown;
  return (
    <AreaEditor
      key={area._id}
      shopId={shopId}
      area={area}
      tables={shown.tables}
      onClose={onClose}
      renderTabs={(leave) => (
        <FilterTabs
          label={tablesMessages().search.area}
          options={groups.map((group) => ({ value: group.area._id as string, label: group.area.name }))}
          value={area._id}
          onChange={(id) => leave(() => setPickedId(id))}
        />
      )}
    />
  );
}

interface AreaEditorProps {
  shopId: string;
  area: Table['areaId'];
  /** The present tables of the area. */
  tables: readonly Table[];
  onClose: () => void;
  /** `leave` asks before unsaved moves are lost. */
  renderTabs: (leave: (proceed: () => void) => void) => ReactNode;
}

function AreaEditor({ shopId, area, tables, onClose, renderTabs }: AreaEditorProps) {
  const m = tableEditMessages().arrange;
  const draft = useFloorDraft(tables);
  const arrange = useArrangeTables(shopId, area._id);
  const unsavedChanges = useUnsavedChanges(
    draft.changes.length > 0 && !arrange.isSuccess,
    undefined,
    onClose,
  );
  useBackCloses(() => unsavedChanges.leave(onClose));
  const { sharedCell } = draft;
  return (
    <section className={classes.editor} aria-labelledby="arrange-heading">
      <header className={classes.head}>
        <h2 id="arrange-heading">{m.heading(area.name)}</h2>
        <div className={classes.buttons}>
          <Button
            variant="bare"
            disabled={arrange.isPending || draft.tables.every(({ position }) => position)}
            onClick={draft.placeRest}
          >
            {m.placeRest}
          </Button>
          <Button
            variant="bare"
            disabled={arrange.isPending || !draft.tables.some(({ position }) => position)}
            onClick={draft.takeAllOff}
          >
            {m.removeAll}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {m.cancel}
          </Button>
          <Button
            busy={arrange.isPending}
            disabled={draft.changes.length === 0 || sharedCell !== undefined}
            onClick={() => arrange.mutate(draft.changes, { onSuccess: onClose })}
          >
            {m.save}
          </Button>
        </div>
      </header>
      {renderTabs(unsavedChanges.leave)}
      <p id="arrange-how-to" className={classes.howTo}>
        {m.howTo}
      </p>
      {sharedCell && <p role="alert">{m.samePlace(sharedCell[0].name, sharedCell[1].name)}</p>}
      <EditableFloor
        label={m.plan(area.name)}
        descriptionId="arrange-how-to"
        draft={draft}
        inert={arrange.isPending}
      />
      <p className="unseen" role="status">
        {draft.announcement}
      </p>
      {unsavedChanges.dialog}
    </section>
  );
}
