import { z } from 'zod';
import { parseJsonText } from '../contract/json.ts';
import { type PrinterProfile, printerProfileForm } from './printing.contract.ts';

const KIND = 'tawa-printer-profile';
/** Rises when a file of an earlier version can no longer be read. */
const VERSION = 1;

const profileFile = z.object({
  kind: z.literal(KIND),
  version: z.literal(VERSION),
  profile: printerProfileForm,
});

/** A file for other shops with the same printer. It holds nothing of the shop, and neither name nor address. */
export function formatProfileFile(profile: PrinterProfile): string {
  return `${JSON.stringify({ kind: KIND, version: VERSION, profile }, null, 2)}\n`;
}

/** Undefined if the text is no such file, or a printer cannot have its settings. */
export function parseProfileFile(text: string): PrinterProfile | undefined {
  return profileFile.safeParse(parseJsonText(text)).data?.profile;
}
