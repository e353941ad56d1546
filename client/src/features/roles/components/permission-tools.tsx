import { permissionEditMessages } from '@tawa/shared/messages/permissions.edit.en.ts';
import type { Permission } from '@tawa/shared/permissions.ts';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { findPermissions, type PermissionGroup } from '../model/permission-groups.ts';

/** The search and the filter, and what they find. */
export function useFoundPermissions(isDifferent: (permission: Permission) => boolean) {
  const [search, setSearch] = useState('');
  const [isOnlyChanged, setOnlyChanged] = useState(false);
  const m = permissionEditMessages();
  return {
    groups: findPermissions(search, (permission) => !isOnlyChanged || isDifferent(permission)),
    isFilteredOnly: isOnlyChanged && search.trim() === '',
    tools: (
      <>
        <SearchField label={m.search} value={search} onSearch={setSearch} />
        <Checkbox label={m.onlyChanged} checked={isOnlyChanged} onCheck={setOnlyChanged} />
      </>
    ),
  };
}

interface FoundProps {
  found: { groups: readonly PermissionGroup[]; isFilteredOnly: boolean };
  children: (groups: readonly PermissionGroup[]) => ReactNode;
}

export function FoundPermissions({ found, children }: FoundProps) {
  const m = permissionEditMessages();
  if (found.groups.length > 0) return children(found.groups);
  return found.isFilteredOnly ? (
    <EmptyState title={m.noneChanged}>{m.noneChangedHint}</EmptyState>
  ) : (
    <EmptyState title={m.noneFound}>{m.noneFoundHint}</EmptyState>
  );
}
