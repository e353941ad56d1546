import { z } from 'zod';

/** Dots of a character of normal size; all printers of 203 dpi have it as font A. */
export const CHARACTER_DOTS = 12;

/** What one printer can do. A person sets it from the test slip, because printers misreport what they are. */
export const printerProfile = z
  .object({
    language: z.literal('esc-pos'),
    widthMm: z.literal([58, 80]),
    /** Characters of normal size in a line. */
    columns: z.literal([32, 42, 48]),
    dots: z.literal([384, 512, 576]),
    /** Above ASCII: none, or the code page that printers have when they are switched on. */
    codePage: z.enum(['ascii', 'cp437']),
    /** Whether it prints pictures, and so Hindi. */
    raster: z.boolean(),
    /** A picture is sent in bands, because cheap printers have a buffer of 4 kB. */
    rowsPerBand: z.number().int().min(8).max(240).multipleOf(8),
    hasCutter: z.boolean(),
    hasDrawer: z.boolean(),
    buzzer: z.enum(['none', 'ESC B', 'ESC ( A', 'BEL']),
    /** For the clip that holds the paper. */
    blankLinesOnTop: z.number().int().min(0).max(10),
    /** Whether it responds to DLE EOT. */
    statusRequests: z.boolean(),
    /** Whether it reports by GS ( H that the data before were printed. */
    confirmsPrinted: z.boolean(),
  })
  .refine(({ columns, dots }) => columns * CHARACTER_DOTS <= dots, { path: ['columns'] });

export type PrinterProfile = z.output<typeof printerProfile>;

const shared = {
  language: 'esc-pos',
  codePage: 'cp437',
  raster: true,
  rowsPerBand: 48,
  hasDrawer: false,
  buzzer: 'none',
  blankLinesOnTop: 0,
  statusRequests: true,
  confirmsPrinted: false,
} as const;

/** What most printers of a width can do: those of 58 mm have no cutter. */
export const defaultProfiles: Record<PrinterProfile['widthMm'], PrinterProfile> = {
  58: { ...shared, widthMm: 58, columns: 32, dots: 384, hasCutter: false },
  80: { ...shared, widthMm: 80, columns: 48, dots: 576, hasCutter: true },
};
