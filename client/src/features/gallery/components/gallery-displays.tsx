import { IconBell, IconToolsKitchen2 } from '@tabler/icons-react';
import { galleryMessages } from '@tawa/shared/messages/gallery.en.ts';
import { useState } from 'react';
import { toastError, toastNotice, toastSuccess } from '../../../lib/toasts.ts';
import { Avatar } from '../../../ui/elements/avatar.tsx';
import { Button, IconButton } from '../../../ui/elements/button.tsx';
import { Logo } from '../../../ui/elements/logo.tsx';
import { Money, TaxAddedContext, TaxNote } from '../../../ui/elements/money.tsx';
import { VegMark } from '../../../ui/elements/veg-mark.tsx';
import { CountBadge } from '../../../ui/feedback/count-badge.tsx';
import { ConflictNote, DeletedNote } from '../../../ui/feedback/edit-conflict-note.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CardSkeletons, RowSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { StatusBadge, type Tone } from '../../../ui/feedback/status-badge.tsx';
import { ToastSurface } from '../../../ui/feedback/toast-host.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { AddButton } from '../../../ui/lists/add-button.tsx';
import { type Column, TableOfRows, TableSkeleton } from '../../../ui/lists/data-table.tsx';
import { ListError } from '../../../ui/lists/list-error.tsx';
import { RowActions } from '../../../ui/lists/row-actions.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Sheet, SheetSurface } from '../../../ui/overlays/sheet.tsx';
import { PrintReceipt } from '../../../ui/print/print-paper.tsx';
import classes from './gallery.module.css';

const nothing = () => undefined;

export function Marks() {
  const m = galleryMessages();
  return (
    <>
      <div className={classes.row}>
        {Object.entries(m.tones).map(([tone, word]) => (
          <StatusBadge key={tone} tone={tone as Tone}>
            {word}
          </StatusBadge>
        ))}
      </div>
      <div className={classes.row}>
        <Logo className={classes.logo} />
        {m.people.map((name) => (
          <Avatar key={name} name={name} />
        ))}
        <VegMark mealType="VEG" />
        <VegMark mealType="NONVEG" />
        <TaxAddedContext value={true}>
          <span>
            <Money rupees={1234.5} />
            <TaxNote />
          </span>
        </TaxAddedContext>
        {[3, 120].map((count) => (
          <IconButton key={count} label={m.bell}>
            <CountBadge count={count}>
              <IconBell size={22} aria-hidden="true" />
            </CountBadge>
          </IconButton>
        ))}
      </div>
    </>
  );
}

export function States() {
  const m = galleryMessages();
  return (
    <>
      <ConflictNote onTakeLatest={nothing} onKeepMine={nothing} />
      <DeletedNote />
      <div className={classes.pair}>
        <EmptyState title={m.emptyTitle} icon={<IconToolsKitchen2 size={28} aria-hidden="true" />}>
          <p>{m.emptyHint}</p>
          <AddButton label={m.add} onClick={nothing} />
        </EmptyState>
        <ListError title={m.notLoaded} error={new Error(m.error)} busy={false} onRetry={nothing} />
      </div>
    </>
  );
}

interface Row {
  _id: string;
  price: number;
  category: string;
  stock: number;
}

function itemColumns(): Column<Row>[] {
  const { heads } = galleryMessages();
  return [
    { head: heads.name, cell: ({ _id }) => _id, isTitle: true },
    { head: heads.price, cell: ({ price }) => <Money rupees={price} />, isNumeric: true, phone: 'topEnd' },
    { head: heads.category, cell: ({ category }) => category, phone: 'bottomStart' },
    { head: heads.stock, cell: ({ stock }) => stock, isNumeric: true, phone: 'bottomEnd' },
    {
      head: heads.actions,
      cell: ({ _id }) => <RowActions name={_id} onEdit={nothing} onDelete={nothing} />,
    },
  ];
}

export function Lists() {
  const m = galleryMessages();
  const rows = m.items.map((name, index) => ({
    _id: name,
    price: 45.5 * (index + 1),
    category: m.categories[index + 1] ?? '',
    stock: 12 * index,
  }));
  const [columns] = useState(itemColumns);
  return (
    <>
      <TableOfRows label={m.table} columns={columns} rows={rows} isTwoLined={false} />
      <div className={classes.phone}>
        <TableOfRows label={m.table} columns={columns} rows={rows} isTwoLined />
      </div>
      <TableSkeleton />
      <CardSkeletons count={3} height={84} />
      <RowSkeletons count={2} />
    </>
  );
}

export function Overlays() {
  const m = galleryMessages();
  const [open, setOpen] = useState<'sheet' | 'dialog'>();
  const close = () => setOpen(undefined);
  const form = <Field label={m.name} required defaultValue={m.nameValue} hint={m.hint} />;
  const footer = (
    <div className={classes.pair}>
      <Button variant="quiet" onClick={close}>
        {m.cancel}
      </Button>
      <Button onClick={close}>{m.save}</Button>
    </div>
  );
  function showToasts(): void {
    toastSuccess(m.toasts.success);
    toastError(m.toasts.error);
    toastNotice(m.toasts.blank);
  }
  return (
    <>
      <SheetSurface role="group" title={m.sheetTitle} onClose={nothing} footer={footer}>
        {form}
      </SheetSurface>
      {(['success', 'error', 'blank'] as const).map((type) => (
        <div key={type} className={classes.row}>
          <ToastSurface type={type} message={m.toasts[type]} />
        </div>
      ))}
      <div className={classes.row}>
        <Button variant="quiet" onClick={() => setOpen('sheet')}>
          {m.openSheet}
        </Button>
        <Button variant="quiet" onClick={() => setOpen('dialog')}>
          {m.openDialog}
        </Button>
        <Button variant="quiet" onClick={showToasts}>
          {m.showToasts}
        </Button>
      </div>
      <Sheet opened={open === 'sheet'} title={m.sheetTitle} onClose={close} footer={footer}>
        {form}
      </Sheet>
      <ConfirmDialog
        opened={open === 'dialog'}
        title={m.delete}
        question={m.question}
        confirmLabel={m.delete}
        danger
        onConfirm={close}
        onClose={close}
      />
    </>
  );
}

export function Paper() {
  return (
    <PrintReceipt>
      <div className={classes.receipt}>
        {galleryMessages().receipt.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </PrintReceipt>
  );
}
