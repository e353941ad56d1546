import { z } from 'zod';
import { name, optionalField, rejectWith } from '../contract/schema.ts';
import { gstIn } from '../shops/shops.contract.ts';
import { hasWrongGstinCheckDigit } from '../shops/shops.rules.ts';
import { MAX_BUYER_NAME_LENGTH } from './invoices.rules.ts';

/** Who is registered for GST and takes credit for the tax of the invoice (CGST Rules 2017, rule 46). */
export const buyer = z.object({
  gstIn: z.string().meta({ examples: ['27AAPFU0939F1ZV'] }),
  name: z.string().meta({ examples: ['Asha Traders Private Limited'] }),
});

export const buyerBody = z
  .object({
    /** Empty together with the name takes the buyer away. */
    gstIn: optionalField(
      gstIn
        .refine(
          (code) => !hasWrongGstinCheckDigit(code),
          rejectWith((m) => m.invoices.buyerCheckDigit),
        )
        .meta({ examples: ['27AAPFU0939F1ZV'] }),
    ),
    /** The legal name, as the registration has it. */
    name: optionalField(
      name(MAX_BUYER_NAME_LENGTH, (m) => m.invoices.buyerName).meta({
        examples: ['Asha Traders Private Limited'],
      }),
    ),
  })
  .refine(({ gstIn, name }) => gstIn !== undefined || name === undefined, {
    ...rejectWith((m) => m.shops.gstIn),
    path: ['gstIn'],
  })
  .refine(({ gstIn, name }) => gstIn === undefined || name !== undefined, {
    ...rejectWith((m) => m.invoices.buyerName),
    path: ['name'],
  });
