import { IconDialpad, IconKey, IconShieldCheck } from '@tabler/icons-react';
import { formatDate } from '@tawa/shared/calendar.ts';
import type { Employee } from '@tawa/shared/employees/employees.contract.ts';
import { employeeMessages } from '@tawa/shared/messages/employees.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { IconButton } from '../../../ui/elements/button.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { Column } from '../../../ui/lists/data-table.tsx';
import { RowActions } from '../../../ui/lists/row-actions.tsx';
import classes from './employee-columns.module.css';

interface Actions {
  /** Whether the user may change the employee. */
  isManageable: (employee: Employee) => boolean;
  /** Whether the user may change the person's password, which leads into every shop of the person. */
  isPersonManageable: (employee: Employee) => boolean;
  onEdit: (employee: Employee) => void;
  onDelete: (employee: Employee) => void;
  onNewPassword: (employee: Employee) => void;
  /** Without it the user may not say who may do what. */
  onPermissions: ((employee: Employee) => void) | undefined;
  onNewPin: (employee: Employee) => void;
}

const NONE = '—';

export function employeeColumns({
  isManageable,
  isPersonManageable,
  onEdit,
  onDelete,
  onNewPassword,
  onPermissions,
  onNewPin,
}: Actions): Column<Employee>[] {
  const { employees: m, roles } = employeeMessages();
  return [
    { head: m.saleId, noWrap: true, phone: 'topEnd', cell: ({ saleId }) => saleId },
    {
      head: m.employeeName,
      isTitle: true,
      cell: ({ name, shopRole, worksElsewhere }) => (
        <>
          {name}
          <span className={classes.role} data-detail>
            {worksElsewhere ? m.worksElsewhere(roles[shopRole].name) : roles[shopRole].name}
          </span>
        </>
      ),
    },
    { head: m.email, cell: ({ email }) => <WrappableEmail email={email} /> },
    { head: m.phoneNo, noWrap: true, phone: 'bottomStart', cell: ({ phoneNo }) => phoneNo },
    {
      head: m.status,
      phone: 'bottomEnd',
      cell: ({ status }) => <StatusBadge tone="fine">{m.statuses[status]}</StatusBadge>,
    },
    { head: m.joiningDate, noWrap: true, cell: ({ dateOfJoining }) => formatDate(dateOfJoining) },
    {
      head: m.salary,
      isNumeric: true,
      cell: ({ salary }) => (salary === null ? NONE : formatRupees(salary)),
    },
    {
      head: m.salaryDate,
      noWrap: true,
      cell: ({ salaryReceived }) => (salaryReceived ? formatDate(salaryReceived) : NONE),
    },
    {
      head: m.action,
      cell: (employee) =>
        isManageable(employee) && (
          <RowActions
            name={employee.name}
            onEdit={() => onEdit(employee)}
            onDelete={() => onDelete(employee)}
          >
            {onPermissions && (
              <IconButton label={m.permissions(employee.name)} onClick={() => onPermissions(employee)}>
                <IconShieldCheck size={20} aria-hidden="true" />
              </IconButton>
            )}
            {isPersonManageable(employee) && (
              <IconButton label={m.newPassword(employee.name)} onClick={() => onNewPassword(employee)}>
                <IconKey size={20} aria-hidden="true" />
              </IconButton>
            )}
            <IconButton label={m.newPin(employee.name)} onClick={() => onNewPin(employee)}>
              <IconDialpad size={20} aria-hidden="true" />
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
