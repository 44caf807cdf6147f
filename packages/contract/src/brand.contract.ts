import { brand, brandInput } from '@haulwright/domain/brand/brand';
import { logoRefusals, type LogoRefusal } from '@haulwright/domain/brand/logo';
import { wordedMails } from '@haulwright/domain/brand/mail-words';
import { z } from 'zod';
import { call, changedMeanwhile, seen, versioned } from './base.ts';

const shownBrand = versioned(brand);

/** Larger ones are refused by their size in bytes, with a sentence about logos. */
const largestUpload = 12_000_000;

const ofLogos = {
  ...(Object.fromEntries(
    Object.entries(logoRefusals).map(([code, message]) => [code, { status: 422, message }]),
  ) as { readonly [Code in LogoRefusal]: { readonly status: 422; readonly message: string } }),
  'file.store-unavailable': {
    status: 429,
    message: 'The server cannot keep files at the moment. Try again in a few minutes.',
  },
  'pdf.busy': { status: 429, message: 'Too many PDFs are being made right now. Try again in a minute.' },
} as const;

const refusals = {
  ...ofLogos,
  'brand.no-such-logo': { status: 422, message: 'This logo was not uploaded. Choose the file again.' },
  'brand.replies-elsewhere': {
    status: 422,
    message:
      'Answers would go to another domain than your company’s e-mail. Correct the address, or confirm that answers go there.',
  },
} as const;

/** How a company appears on what it sends to its clients. */
export const companyBrandContract = {
  getBrand: call(
    'GET',
    '/company/brand',
    { access: 'VIEW_SETTINGS' },
    'Logo, color, sender and own words of what the company sends to its clients',
  ).output(shownBrand),
  keepLogo: call(
    'POST',
    '/company/brand/logo',
    { access: 'EDIT_SETTINGS', takesFile: ['image/png', 'image/jpeg'], largestBodyBytes: largestUpload },
    'Hand in a logo, a PNG or JPEG of at most 200 kB; it is used once the brand that names it is saved',
  )
    .errors(ofLogos)
    .input(z.object({ file: z.file().max(largestUpload) }))
    .output(z.object({ logo: z.string(), width: z.number().int(), height: z.number().int() })),
  saveBrand: call(
    'PUT',
    '/company/brand',
    { access: 'EDIT_SETTINGS' },
    'Change logo, color, sender and own words of what the company sends to its clients',
  )
    .errors({ ...refusals, ...changedMeanwhile(shownBrand) })
    .input(brandInput.safeExtend(seen))
    .output(shownBrand),
  mailSample: call(
    'POST',
    '/company/brand/samples',
    { access: 'EDIT_SETTINGS' },
    'Mail yourself a sample of an invoice, reminder or quote with this brand, saved or not',
  )
    .errors({
      ...refusals,
      'brand.sampled-often': {
        status: 429,
        message: 'You were mailed enough samples for now. Try again in an hour.',
      },
      'brand.mail-failed': {
        status: 424,
        message: 'The mail was not taken. Ask who runs this server to look at its mail settings.',
      },
    })
    .input(z.object({ mail: z.enum(wordedMails), brand: brandInput }))
    .output(z.object({ to: z.string() })),
};
