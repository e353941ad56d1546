import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { planImport } from '@tawa/shared/menu-import.ts';
import { cellFault, type SheetFault } from '@tawa/shared/menu-sheet.ts';
import { useEffect, useMemo, useState } from 'react';
import { isPassing, refusedFields } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useImportItems } from '../../menu/hooks/use-menu-changes.ts';
import { loadReader, type MenuFile, readMenuFile, UnreadableFile } from '../model/read-menu-file.ts';
import { ImportFaults } from './import-errors.tsx';
import { ImportPreview } from './import-preview.tsx';
import { MenuFileDrop } from './menu-file-drop.tsx';
import classes from './menu-import-dialog.module.css';

interface Props {
  shopId: string;
  /** The menu as it is now: the preview is of what would become of it. */
  items: readonly Item[];
  onClose: () => void;
}

const NOT_LOADED = 'The file could not be read, because the connection is lost. Please choose it again.';

/** A menu from a spreadsheet: choose it, see what it would do, bring it in whole or not at all. */
export function ImportDialog({ shopId, items, onClose }: Props) {
  const [file, setFile] = useState<MenuFile>();
  const [unreadable, setUnreadable] = useState('');
  const sending = useImportItems(shopId);
  useEffect(() => {
    loadReader().catch(() => undefined);
  }, []);
  const plan = useMemo(
    () => file && planImport(file.rows, items, (index) => file.sheetRows[index]?.row ?? 0),
    [file, items],
  );
  const faults = file && plan ? faultsOf(file, plan.faults, refusedFields(sending.error)) : [];
  const isNew = plan?.steps.some(({ kind }) => kind !== 'same') ?? false;

  async function choose(chosen: File): Promise<void> {
    sending.reset();
    setUnreadable('');
    setFile(undefined);
    try {
      setFile(await readMenuFile(chosen));
    } catch (error) {
      setUnreadable(error instanceof UnreadableFile ? error.message : NOT_LOADED);
    }
  }

  return (
    <Sheet
      opened
      title="Import menu"
      onClose={onClose}
      footer={
        <div className={classes.buttons}>
          <Button variant="quiet" onClick={onClose}>
            {file && faults.length === 0 && !isNew ? 'Close' : 'Cancel'}
          </Button>
          <Button
            busy={sending.isPending}
            disabled={!file || faults.length > 0 || !isNew}
            onClick={() => file && sending.mutate(file.rows, { onSuccess: onClose })}
          >
            Import
          </Button>
        </div>
      }
    >
      <div className={classes.body}>
        <MenuFileDrop chosen={file?.name} busy={sending.isPending} onFile={(chosen) => void choose(chosen)} />
        {unreadable && (
          <p className={classes.error} role="alert">
            {unreadable}
          </p>
        )}
        {isPassing(sending.error) && (
          <p className={classes.error} role="alert">
            No answer came. Import again when the connection is back: whatever has arrived is not added twice.
          </p>
        )}
        {file && faults.length > 0 && <ImportFaults faults={faults} />}
        {file && faults.length === 0 && plan && (
          <ImportPreview
            steps={plan.steps}
            items={items}
            rowOf={(index) => file.sheetRows[index]?.row ?? 0}
          />
        )}
        {file && file.unused.length > 0 && (
          <p className={classes.note}>Not used: {file.unused.map((name) => `“${name}”`).join(', ')}.</p>
        )}
      </div>
    </Sheet>
  );
}

/** What is wrong, row by row: in the file itself, against the menu, and in the server's eyes. */
function faultsOf(
  { faults, sheetRows }: MenuFile,
  planned: readonly { row: number; field: string; message: string }[],
  refused: Record<string, string>,
): SheetFault[] {
  const told = Object.entries(refused).map(([path, message]) => {
    const [, row = '', field = ''] = path.split('.');
    return { row: Number(row), field, message };
  });
  const placed = (planned.length > 0 ? planned : told).flatMap(({ row, field, message }) => {
    const sheetRow = sheetRows[row];
    return sheetRow ? [cellFault(sheetRow, field, message)] : [];
  });
  return [...faults, ...placed].sort((one, other) => one.row - other.row);
}
