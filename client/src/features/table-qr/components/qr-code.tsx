import { tablesMessages } from '@tawa/shared/messages/tables.en.ts';
import { QRCodeSVG } from 'qrcode.react';
import type { Ref } from 'react';
import { getPublicUrl } from '../../../lib/browser/public-url.ts';
import { paths } from '../../../lib/paths.ts';

export function qrLink(shopId: string, tableName: string): string {
  return getPublicUrl() + paths.qrWelcome(shopId, tableName);
}

interface Props {
  shopId: string;
  tableName: string;
  className?: string | undefined;
  ref?: Ref<SVGSVGElement>;
}

/** Cameras need dark on white and an empty margin, in both themes. */
export function QrCode({ shopId, tableName, className, ref }: Props) {
  return (
    <QRCodeSVG
      ref={ref}
      className={className}
      value={qrLink(shopId, tableName)}
      title={tablesMessages().table.qrCodeOf(tableName)}
      level="M"
      marginSize={4}
      fgColor="#000"
      bgColor="#fff"
    />
  );
}
