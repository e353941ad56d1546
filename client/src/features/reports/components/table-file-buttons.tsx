import { IconDownload } from '@tabler/icons-react';
import { reportMessages } from '@tawa/shared/messages/reports.en.ts';
import { TABLE_FORMATS, type TableFormat } from '@tawa/shared/table-formats.ts';
import { Button } from '../../../ui/elements/button.tsx';

interface Props {
  busy: boolean;
  onSave: (format: TableFormat) => void;
}

/** A button for each format. */
export function TableFileButtons({ busy, onSave }: Props) {
  const { formats } = reportMessages();
  return TABLE_FORMATS.map((format) => (
    <Button
      key={format}
      variant="quiet"
      disabled={busy}
      icon={<IconDownload size={20} aria-hidden="true" />}
      onClick={() => onSave(format)}
    >
      {formats[format]}
    </Button>
  ));
}
