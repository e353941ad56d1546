import { tableEditMessages } from '@tawa/shared/messages/tables.edit.en.ts';
import type { Area } from '@tawa/shared/tables/tables.contract.ts';
import { PriorityForm } from '../../../ui/forms/priority-form.tsx';
import { areaSchemas } from '../tables.forms.ts';
import { useSaveArea } from '../tables.queries.ts';

interface Props {
  shopId: string;
  /** The row as it is in the list now; absent for a new area. */
  area?: Area | undefined;
  isDeleted?: boolean;
  onClose: () => void;
}

export function AreaForm({ shopId, area, isDeleted = false, onClose }: Props) {
  return (
    <PriorityForm
      row={area}
      schemas={areaSchemas}
      texts={tableEditMessages().areaForm}
      isDeleted={isDeleted}
      save={useSaveArea(shopId, area?._id).mutateAsync}
      onClose={onClose}
    />
  );
}
