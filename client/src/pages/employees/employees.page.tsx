import { useQuery } from '@tanstack/react-query';
import type { Employee } from '@tawa/shared/employees/employees.contract.ts';
import { employeeMessages } from '@tawa/shared/messages/employees.en.ts';
import { terminalMessages } from '@tawa/shared/messages/terminals.en.ts';
import { lazy, Suspense, useState } from 'react';
import { employeeColumns } from '../../features/employees/components/employee-columns.tsx';
import { EmployeeForm } from '../../features/employees/components/employee-form.tsx';
import { NewLoginDialog } from '../../features/employees/components/new-login-dialog.tsx';
import { NewPinDialog } from '../../features/employees/components/new-pin-dialog.tsx';
import { ResetCredentialDialog } from '../../features/employees/components/reset-credential-dialog.tsx';
import {
  employeesQuery,
  type NewLogin,
  type NewPin,
  useDeleteEmployee,
  useResetEmployeePassword,
  useResetEmployeePin,
} from '../../features/employees/employees.queries.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { useMay } from '../../features/shops/hooks/use-may.ts';
import { retryImport } from '../../lib/browser/retry-import.ts';
import { useListParams } from '../../ui/hooks/use-list-params.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { useRowDialogs } from '../../ui/hooks/use-row-dialogs.ts';
import { SearchedList } from '../../ui/lists/searched-list.tsx';
import { DeleteDialog } from '../../ui/overlays/delete-dialog.tsx';

const PersonPermissions = lazy(() =>
  retryImport(() => import('../../features/roles/components/person-permissions.tsx')),
);

export default function EmployeesPage() {
  const m = employeeMessages().employees;
  usePageTitle(m.title);
  const shop = useCurrentShop();
  const may = useMay(shop);
  const params = useListParams();
  const list = useQuery(employeesQuery(shop._id, params.q));
  const dialogs = useRowDialogs(list.data, list.refetch);
  const [resetting, setResetting] = useState<Employee>();
  const [permitted, setPermitted] = useState<Employee>();
  const [resettingPin, setResettingPin] = useState<Employee>();
  const [pin, setPin] = useState<NewPin>();
  const [login, setLogin] = useState<NewLogin>();
  return (
    <SearchedList
      title={m.title}
      addLabel={m.add}
      onAdd={dialogs.add}
      searchLabel={m.search}
      params={params}
      list={list}
      rows={list.data}
      columns={employeeColumns({
        isManageable: ({ shopRole }) => shopRole !== 'MANAGER' || may('manager.manage'),
        isPersonManageable: ({ worksElsewhere }) => !worksElsewhere || may('manager.manage'),
        onEdit: dialogs.edit,
        onDelete: dialogs.remove,
        onNewPassword: setResetting,
        onPermissions: may('permission.edit') ? setPermitted : undefined,
        onNewPin: setResettingPin,
      })}
      emptyHint={m.emptyHint}
    >
      {dialogs.isAdding && <EmployeeForm shop={shop} onNewLogin={setLogin} onClose={dialogs.close} />}
      {dialogs.edited && (
        <EmployeeForm shop={shop} employee={dialogs.edited} onNewLogin={setLogin} onClose={dialogs.close} />
      )}
      <DeleteDialog
        row={dialogs.removed}
        question={dialogs.removed?.worksElsewhere ? m.deleteHereQuestion : m.deleteQuestion}
        deletion={useDeleteEmployee(shop._id)}
        onClose={dialogs.close}
      />
      <ResetCredentialDialog
        words={employeeMessages().newPassword}
        employee={resetting}
        reset={useResetEmployeePassword(shop._id)}
        onReset={setLogin}
        onClose={() => setResetting(undefined)}
      />
      {permitted && (
        <Suspense>
          <PersonPermissions
            shopId={shop._id}
            employee={list.data?.find(({ _id }) => _id === permitted._id) ?? permitted}
            onClose={() => setPermitted(undefined)}
          />
        </Suspense>
      )}
      <ResetCredentialDialog
        words={terminalMessages().resetPin}
        employee={resettingPin}
        reset={useResetEmployeePin(shop._id)}
        onReset={setPin}
        onClose={() => setResettingPin(undefined)}
      />
      {pin && <NewPinDialog pin={pin} onClose={() => setPin(undefined)} />}
      {login && <NewLoginDialog login={login} onClose={() => setLogin(undefined)} />}
    </SearchedList>
  );
}
