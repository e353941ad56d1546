import { useQuery } from '@tanstack/react-query';
import {
  cellError,
  describeImportError,
  type MenuImportError,
  type RowMessage,
} from '@tawa/shared/menu/import-messages.rules.ts';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { planMenuImport } from '@tawa/shared/menu/menu-import.rules.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import { menuMessages } from '@tawa/shared/messages/menu.en.ts';
import { useEffect, useMemo, useState } from 'react';
import { fieldErrors, isTemporaryError } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useImportItems } from '../../menu/hooks/use-menu-mutations.ts';
import { categoriesQuery } from '../../menu/menu.queries.ts';
import {
  loadParserAndSchema,
  type MenuFile,
  readMenuFile,
  UnreadableFileError,
} from '../model/read-menu-file.ts';
import { ImportErrors } from './import-errors.tsx';
import { ImportPreview } from './import-preview.tsx';
import { MenuFileDrop } from './menu-file-drop.tsx';
import classes from './menu-import-dialog.module.css';

interface Props {
  shopId: string;
  items: readonly Item[];
  optionGroups: readonly OptionGroup[];
  onClose: () => void;
}

/** Previews a chosen file. Imports all of its rows, and only if none has an error. */
export function MenuImportDialog({ shopId, items, optionGroups, onClose }: Props) {
  const m = menuMessages().import.dialog;
  const { categories, file, steps, groupSteps, errors, readError, choose, importing } = useMenuImport(
    shopId,
    items,
    optionGroups,
  );
  const hasErrors = errors.length > 0;
  const hasChanges = [...steps, ...groupSteps].some(({ kind }) => kind !== 'same');
  return (
    <Sheet
      opened
      title={m.title}
      onClose={onClose}
      footer={
        <div className={classes.buttons}>
          <Button variant="quiet" onClick={onClose}>
            {file && !hasErrors && !hasChanges ? m.close : m.cancel}
          </Button>
          <Button
            busy={importing.isPending}
            disabled={!file || hasErrors || !hasChanges}
            onClick={() => file && importing.mutate(file, { onSuccess: onClose })}
          >
            {m.import}
          </Button>
        </div>
      }
    >
      <div className={classes.body}>
        <MenuFileDrop
          chosen={file?.name}
          busy={importing.isPending}
          onFile={(chosen) => void choose(chosen)}
        />
        {readError && (
          <p className={classes.error} role="alert">
            {readError}
          </p>
        )}
        {isTemporaryError(importing.error) && (
          <p className={classes.error} role="alert">
            {m.noResponse}
          </p>
        )}
        {file?.isGuessed && <p className={classes.note}>{m.guessedLetters}</p>}
        {file && file.unknownColumns.length > 0 && (
          <p className={classes.note}>{m.unknownColumns(file.unknownColumns)}</p>
        )}
        {file && file.titleRows.length > 0 && (
          <p className={classes.note}>{m.titleRows(file.titleRows.map(({ text }) => text))}</p>
        )}
        {file && hasErrors && <ImportErrors errors={errors} />}
        {file && !hasErrors && (
          <ImportPreview
            steps={steps}
            groupSteps={groupSteps}
            optionGroups={optionGroups}
            categories={[...(categories ?? []), ...items.map(({ categoryId }) => categoryId)]}
            rowOf={(index) => file.csvRows.rows[index]?.row ?? 0}
          />
        )}
      </div>
    </Sheet>
  );
}

/** Reads the chosen file and plans its import again whenever the menu changes. */
function useMenuImport(shopId: string, items: readonly Item[], optionGroups: readonly OptionGroup[]) {
  const { data: categories } = useQuery(categoriesQuery(shopId));
  const [file, setFile] = useState<MenuFile>();
  const [readError, setReadError] = useState('');
  const importing = useImportItems(shopId);
  useEffect(() => {
    loadParserAndSchema().catch(() => undefined);
  }, []);
  const plan = useMemo(
    () =>
      file &&
      planMenuImport({ rows: file.rows, items, categories, optionRows: file.optionRows, optionGroups }),
    [file, items, categories, optionGroups],
  );

  async function choose(chosen: File): Promise<void> {
    importing.reset();
    setReadError('');
    setFile(undefined);
    try {
      setFile(await readMenuFile(chosen));
    } catch (error) {
      setReadError(
        error instanceof UnreadableFileError ? error.message : menuMessages().import.dialog.connectionLost,
      );
    }
  }

  return {
    categories,
    file,
    steps: plan?.steps ?? [],
    groupSteps: plan?.groupSteps ?? [],
    errors: file && plan ? collectErrors(file, plan.errors, fieldErrors(importing.error)) : [],
    readError,
    choose,
    importing,
  };
}

/**
 * Returns the errors of the file and of the plan, sorted by row, or the server's errors if there are none.
 */
function collectErrors(
  { errors, csvRows }: MenuFile,
  planErrors: readonly MenuImportError[],
  serverFieldErrors: Record<string, string>,
): RowMessage[] {
  const locate = (list: MenuImportError['list'], index: number, field: string, message: string) => {
    const sheetRow = csvRows[list][index];
    return sheetRow ? [cellError(sheetRow, field, message)] : [];
  };
  const ofPlan = planErrors.flatMap((error) => {
    const message = describeImportError(error, (index) => csvRows[error.list][index]?.row ?? 0);
    return locate(error.list, error.row, error.field, message);
  });
  const ofServer = Object.entries(serverFieldErrors).flatMap(([path, message]) => {
    const [list, row, field = ''] = path.split('.');
    return locate(list === 'optionRows' ? list : 'rows', Number(row), field, message);
  });
  return [...errors, ...(planErrors.length > 0 ? ofPlan : ofServer)].sort(
    (one, other) => one.row - other.row,
  );
}
