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
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { fieldErrors, isTemporaryError } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { useEscapeAndBack } from '../../../ui/hooks/use-escape-and-back.ts';
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

/**
 * Two steps: a file is chosen, and it is previewed. Imports all of its rows, and only if none has an error. Back in the
 * preview leads to the first step, where the file stays chosen.
 */
export function MenuImportDialog({ shopId, items, optionGroups, onClose }: Props) {
  const m = menuMessages().import.dialog;
  const { categories, file, preview, steps, groupSteps, errors, readError, choose, importing } =
    useMenuImport(shopId, items, optionGroups);
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
            {preview.isOpen && !hasErrors && !hasChanges ? m.close : m.cancel}
          </Button>
          <Button
            busy={importing.isPending}
            disabled={!preview.isOpen || hasErrors || !hasChanges}
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
          hasSteps={!preview.isOpen}
          onFile={(chosen) => void choose(chosen)}
          onPreview={file && preview.open}
        />
        {readError && (
          <p className={classes.error} role="alert">
            {readError}
          </p>
        )}
        {file && preview.isOpen && (
          <PreviewStep onBack={importing.isPending ? undefined : preview.close}>
            {isTemporaryError(importing.error) && (
              <p className={classes.error} role="alert">
                {m.noResponse}
              </p>
            )}
            {file.isGuessed && <p className={classes.note}>{m.guessedLetters}</p>}
            {file.unknownColumns.length > 0 && (
              <p className={classes.note}>{m.unknownColumns(file.unknownColumns)}</p>
            )}
            {file.titleRows.length > 0 && (
              <p className={classes.note}>{m.titleRows(file.titleRows.map(({ text }) => text))}</p>
            )}
            {hasErrors && <ImportErrors errors={errors} />}
            {!hasErrors && (
              <ImportPreview
                steps={steps}
                groupSteps={groupSteps}
                optionGroups={optionGroups}
                categories={[...(categories ?? []), ...items.map(({ categoryId }) => categoryId)]}
                rowOf={(index) => file.csvRows.rows[index]?.row ?? 0}
              />
            )}
          </PreviewStep>
        )}
      </div>
    </Sheet>
  );
}

/**
 * An entry of the history, which Back removes.
 * @param onBack undefined while the server imports: Back must not hide how the import ends
 */
function PreviewStep({ onBack, children }: { onBack: (() => void) | undefined; children: ReactNode }) {
  useEscapeAndBack(onBack);
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that opened it is gone.
    if (document.activeElement === document.body) step.current?.focus();
  }, []);
  return (
    <div ref={step} className={classes.body} tabIndex={-1}>
      {children}
    </div>
  );
}

/** Reads the chosen file and plans its import again whenever the menu changes. */
function useMenuImport(shopId: string, items: readonly Item[], optionGroups: readonly OptionGroup[]) {
  const { data: categories } = useQuery(categoriesQuery(shopId));
  const [file, setFile] = useState<MenuFile>();
  const [isPreviewOpen, setPreviewOpen] = useState(false);
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
      setPreviewOpen(true);
    } catch (error) {
      setReadError(
        error instanceof UnreadableFileError ? error.message : menuMessages().import.dialog.connectionLost,
      );
    }
  }

  return {
    categories,
    file,
    preview: {
      isOpen: isPreviewOpen && file !== undefined,
      open: () => setPreviewOpen(true),
      close: () => setPreviewOpen(false),
    },
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
