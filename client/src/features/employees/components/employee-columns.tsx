import { IconKey } from '@tabler/icons-react';
import { formatDate } from '@tawa/shared/business-day.ts';
import type { Employee } from '@tawa/shared/employees/employees.contract.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { IconButton } from '../../../ui/elements/button.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { Column } from '../../../ui/lists/data-table.tsx';
import { RowActions } from '../../../ui/lists/row-actions.tsx';

interface Actions {
  onEdit: (employee: Employee) => void;
  onDelete: (employee: Employee) => void;
  onNewPassword: (employee: Employee) => void;
}

const NONE = '—';

export function employeeColumns({ onEdit, onDelete, onNewPassword }: Actions): Column<Employee>[] {
  return [
    { head: 'Sale Id', noWrap: true, cell: ({ saleId }) => saleId },
    { head: 'Employee Name', isCardTitle: true, cell: ({ name }) => name },
    { head: 'Email', cell: ({ email }) => <WrappableEmail email={email} /> },
    { head: 'Phone No', noWrap: true, cell: ({ phoneNo }) => phoneNo },
    { head: 'Status', cell: ({ status }) => <StatusBadge tone="fine">{status}</StatusBadge> },
    { head: 'Joining Date', noWrap: true, cell: ({ dateOfJoining }) => formatDate(dateOfJoining) },
    {
      head: 'Salary (Rs.)',
      isNumeric: true,
      cell: ({ salary }) => (salary === null ? NONE : formatRupees(salary)),
    },
    {
      head: 'Salary Date',
      noWrap: true,
      cell: ({ salaryReceived }) => (salaryReceived ? formatDate(salaryReceived) : NONE),
    },
    {
      head: 'Action',
      cell: (employee) => (
        <RowActions name={employee.name} onEdit={() => onEdit(employee)} onDelete={() => onDelete(employee)}>
          <IconButton label={`New password for ${employee.name}`} onClick={() => onNewPassword(employee)}>
            <IconKey size={20} aria-hidden="true" />
          </IconButton>
        </RowActions>
      ),
    },
  ];
}

/** Allows a line break after `@`. */
function WrappableEmail({ email }: { email: string }) {
  const [name, host] = email.split('@');
  return (
    <>
      {name}@<wbr />
      {host}
    </>
  );
}
