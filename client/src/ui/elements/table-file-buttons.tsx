import { IconDownload } from '@tabler/icons-react';
import { tableFormatMessages } from '@tawa/shared/messages/table-formats.en.ts';
import { TABLE_FORMATS, type TableFormat } from '@tawa/shared/table-formats.ts';
import { Button } from './button.tsx';

interface Props {
  disabled: boolean;
  busy?: boolean;
  onSave: (format: TableFormat) => void;
}

/** A button for each format. */
export function TableFileButtons({ disabled, busy, onSave }: Props) {
  const formats = tableFormatMessages();
  return TABLE_FORMATS.map((format) => (
    <Button
      key={format}
      variant="quiet"
      disabled={disabled}
      busy={busy}
      icon={<IconDownload size={20} aria-hidden="true" />}
      onClick={() => onSave(format)}
    >
      {formats[format]}
    </Button>
  ));
}
