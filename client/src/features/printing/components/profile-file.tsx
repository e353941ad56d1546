import { printersMessages } from '@tawa/shared/messages/printers.en.ts';
import type { PrinterProfile } from '@tawa/shared/printing/printing.contract.ts';
import { useRef } from 'react';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { toastError, toastSuccess } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { loadProfileFile } from '../printing.forms.ts';
import classes from './printer-form.module.css';

/** In bytes: a file of a profile has less than a tenth of that. */
const MAX_FILE_SIZE = 10_000;

interface Props {
  profile: PrinterProfile;
  onTake: (profile: PrinterProfile) => void;
}

/** Saves the profile as a file, and takes another one from a file. */
export function ProfileFile({ profile, onTake }: Props) {
  const m = printersMessages().form;
  const input = useRef<HTMLInputElement>(null);

  async function save(): Promise<void> {
    const { formatProfileFile } = await loadProfileFile();
    saveFile(`${m.fileName}.json`, new Blob([formatProfileFile(profile)], { type: 'application/json' }));
  }

  async function take(file: File): Promise<void> {
    const { parseProfileFile } = await loadProfileFile();
    const taken = file.size > MAX_FILE_SIZE ? undefined : parseProfileFile(await file.text());
    if (!taken) {
      toastError(m.wrongFile);
      return;
    }
    onTake(taken);
    toastSuccess(m.fileTaken);
  }

  return (
    <section className={classes.step} aria-label={m.file}>
      <p className={classes.note}>{m.file}</p>
      <div className={classes.files}>
        <Button variant="quiet" onClick={() => void save()}>
          {m.saveFile}
        </Button>
        <Button variant="quiet" onClick={() => input.current?.click()}>
          {m.takeFile}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          aria-label={m.takeFile}
          accept=".json,application/json"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void take(file);
            // Lets the same file be chosen again after a correction.
            target.value = '';
          }}
        />
      </div>
    </section>
  );
}
