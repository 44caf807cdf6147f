import { z } from 'zod';
import { isSignature, maxSignaturePoints } from '../field/signature-strokes.ts';
import { invoiceParties, invoiceTax, taxNotSet } from '../invoicing/invoice.ts';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { signedCents } from '../kernel/money.ts';
import { maxLength, optionalText, requiredText } from '../kernel/text.ts';
import { strokes } from '../manifests/manifest-signature.ts';
import { quoteLine, quoteLines } from './quote-lines.ts';
import { shownQuoteStates } from './quote-life.ts';

/** What the office writes into a quote. */
export const quoteInput = z.object({
  clientId: id,
  clientAddressId: id,
  title: requiredText(maxLength.line, 'Give the quote a title, for example Pump-out and new riser.'),
  /** To the client, printed above the lines. */
  message: optionalText(maxLength.description),
  /** The last day on which it can be accepted. */
  expiresOn: calendarDate,
  lines: quoteLines,
});
export type QuoteInput = z.output<typeof quoteInput>;

const ofQuote = {
  id,
  /** From the first sending on. */
  number: z.string().nullable(),
  state: z.enum(shownQuoteStates),
  /** One more for each revision. */
  version: z.number().int(),
  clientId: id,
  clientName: z.string(),
  title: z.string(),
  expiresOn: calendarDate,
  subtotalCents: signedCents,
  taxCents: signedCents,
  totalCents: signedCents,
  createdAt: instant,
  sentAt: instant.nullable(),
  decidedAt: instant.nullable(),
  /** When to ask a client who has not answered. */
  followUpOn: calendarDate.nullable(),
};

export const quoteSummary = z.object(ofQuote);
export type QuoteSummary = z.infer<typeof quoteSummary>;

export const quoteEventKinds = ['made', 'sent', 'accepted', 'declined', 'withdrawn', 'revised'] as const;
export type QuoteEventKind = (typeof quoteEventKinds)[number];
export const quoteEventName: Record<QuoteEventKind, string> = {
  made: 'Made',
  sent: 'Sent',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  revised: 'Opened for changes',
};

export const quoteEvent = z.object({
  id,
  kind: z.enum(quoteEventKinds),
  version: z.number().int(),
  at: instant,
  /** Who did it here; null: the client, by the link. */
  byName: z.string().nullable(),
  sentTo: z.string().nullable(),
  /** Of the person who accepted. */
  signerName: z.string().nullable(),
  isSigned: z.boolean(),
  reason: z.string().nullable(),
});
export type QuoteEvent = z.infer<typeof quoteEvent>;

const content = {
  message: z.string().nullable(),
  address: z.string().nullable(),
  lines: z.array(quoteLine),
  taxes: z.array(invoiceTax),
  parties: invoiceParties,
};

export const quoteDetail = z.object({
  ...ofQuote,
  ...content,
  clientAddressId: id.nullable(),
  /** Nobody said whether this is taxed: the quote says that taxes come on top. */
  taxNotSet: z.array(taxNotSet),
  /** Where it would be mailed. */
  email: z.string().nullable(),
  events: z.array(quoteEvent),
  jobs: z.array(z.object({ id, jobNumber: z.string(), title: z.string() })),
});
export type QuoteDetail = z.infer<typeof quoteDetail>;

/** A quote as its client reads it by the link. */
export const publicQuote = z.object({
  number: z.string(),
  state: z.enum(['sent', 'expired', 'accepted', 'declined', 'withdrawn']),
  title: z.string(),
  expiresOn: calendarDate,
  subtotalCents: signedCents,
  taxCents: signedCents,
  totalCents: signedCents,
  message: z.string().nullable(),
  address: z.string().nullable(),
  lines: z.array(
    quoteLine.pick({
      description: true,
      quantityThousandths: true,
      unit: true,
      unitPrice: true,
      cents: true,
    }),
  ),
  taxes: z.array(invoiceTax),
  /** Taxes come on top, which nobody has worked out. */
  isBeforeTaxes: z.boolean(),
  parties: invoiceParties,
  sentAt: instant,
  decidedAt: instant.nullable(),
  signerName: z.string().nullable(),
});
export type PublicQuote = z.infer<typeof publicQuote>;

/** 256 bits in base64url, as the link has it. */
export const quoteToken = z
  .string()
  .max(43)
  .regex(/^[\w-]{43}$/, 'This link is not whole.');

/** How a client accepts: typed name and drawn signature. */
export const acceptanceInput = z.object({
  token: quoteToken,
  name: requiredText(maxLength.name, 'Enter your name.'),
  strokes: strokes
    .refine((list) => list.reduce((sum, { length }) => sum + length, 0) <= maxSignaturePoints, {
      message: 'Clear the signature and sign again.',
    })
    .refine(isSignature, { message: 'Sign in the field.' }),
});

export const declineInput = z.object({
  token: quoteToken,
  reason: requiredText(maxLength.line, 'Say in a few words why.'),
});

/** What a client decided on the phone or on paper, as the office notes it. */
export const decisionInput = z.object({
  decision: z.enum(['accepted', 'declined']),
  /** Who decided. */
  name: requiredText(maxLength.name, 'Enter who decided.'),
  /** Of a refusal; of an acceptance how it came: by phone, signed on paper. */
  reason: requiredText(maxLength.line, 'Say how, or why.'),
});
