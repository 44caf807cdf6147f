import { z } from 'zod';
import { publicBrand } from '../brand/brand.ts';
import { isSignature, maxSignaturePoints } from '../field/signature-strokes.ts';
import { invoiceParties, invoiceTax, taxNotSet } from '../invoicing/invoice.ts';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { signedCents } from '../kernel/money.ts';
import { maxLength, optionalText, requiredText } from '../kernel/text.ts';
import { rentalCycle } from '../rentals/rental-cycle.ts';
import { strokes } from '../manifests/manifest-signature.ts';
import { quoteLine, quoteLines } from './quote-lines.ts';
import { shownQuoteStates } from './quote-life.ts';

/** The office's input for a quote. */
export const quoteInput = z.object({
  clientId: id,
  clientAddressId: id,
  title: requiredText(maxLength.line, 'Give the quote a title, for example Pump-out and new riser.'),
  /** To the client, printed above the lines. */
  message: optionalText(maxLength.description),
  /** The last day it can be accepted. */
  expiresOn: calendarDate,
  lines: quoteLines,
});
export type QuoteInput = z.output<typeof quoteInput>;

const ofQuote = {
  id,
  /** Set when it is first sent. */
  number: z.string().nullable(),
  state: z.enum(shownQuoteStates),
  /** Incremented each time it is opened for changes after it was sent. */
  revision: z.number().int(),
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
  /** The follow-up day for a client who has not answered. */
  followUpOn: calendarDate.nullable(),
};

export const quoteSummary = z.object(ofQuote);
export type QuoteSummary = z.infer<typeof quoteSummary>;

/** Sums of all quotes that match. */
export const quoteTotals = z.object({
  count: z.number().int(),
  totalCents: z.number().int(),
  /** Only those that there are. */
  states: z.array(
    z.object({ state: z.enum(shownQuoteStates), count: z.number().int(), totalCents: z.number().int() }),
  ),
});
export type QuoteTotals = z.infer<typeof quoteTotals>;

export const quoteEventKinds = [
  'made',
  'sent',
  'not-mailed',
  'accepted',
  'declined',
  'withdrawn',
  'revised',
] as const;
export type QuoteEventKind = (typeof quoteEventKinds)[number];
export const quoteEventName: Record<QuoteEventKind, string> = {
  made: 'Made',
  sent: 'Sent',
  'not-mailed': 'Could not be mailed',
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
  /** The user; null: the client, by the link. */
  byName: z.string().nullable(),
  sentTo: z.string().nullable(),
  /** The person who accepted. */
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
  /** How often rent is due; null without units. */
  rentalCycle: rentalCycle.nullable(),
  /** The days of the units; a server of the version before does not say them. */
  deliverOn: calendarDate.nullable().optional(),
  pickUpOn: calendarDate.nullable().optional(),
};

export const quoteDetail = z.object({
  ...ofQuote,
  ...content,
  clientAddressId: id.nullable(),
  /** Missing tax settings: the quote says that taxes come on top. */
  taxNotSet: z.array(taxNotSet),
  /** The address it would be mailed to. */
  email: z.string().nullable(),
  /** Whom it goes to by mail. */
  mailedTo: z.object({ to: z.array(z.string()), cc: z.array(z.string()) }),
  events: z.array(quoteEvent),
  jobs: z.array(z.object({ id, jobNumber: z.string(), title: z.string() })),
  /** Created from its units when it was accepted. */
  rentals: z.array(z.object({ id, name: z.string() })),
});
export type QuoteDetail = z.infer<typeof quoteDetail>;

/** A quote as the client sees it by the link. */
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
  /** Uncalculated taxes come on top. */
  isBeforeTaxes: z.boolean(),
  rentalCycle: rentalCycle.nullable(),
  /** The days of the units; a server of the version before does not say them. */
  deliverOn: calendarDate.nullable().optional(),
  pickUpOn: calendarDate.nullable().optional(),
  parties: invoiceParties,
  /** What stands at its head and foot; a server of the version before does not say it. */
  brand: publicBrand.optional(),
  sentAt: instant,
  decidedAt: instant.nullable(),
  signerName: z.string().nullable(),
});
export type PublicQuote = z.infer<typeof publicQuote>;

/** 256 bits in base64url, as in the link. */
export const quoteToken = z
  .string()
  .max(43)
  .regex(/^[\w-]{43}$/, 'This link is incomplete.');

/** The client's acceptance: typed name and drawn signature; null: the typed name is the signature. */
export const acceptanceInput = z.object({
  token: quoteToken,
  name: requiredText(maxLength.name, 'Enter your name.'),
  strokes: strokes
    .refine((list) => list.reduce((sum, { length }) => sum + length, 0) <= maxSignaturePoints, {
      message: 'Clear the signature and sign again.',
    })
    .refine(isSignature, { message: 'Sign in the box.' })
    .nullable(),
});

export const declineInput = z.object({
  token: quoteToken,
  reason: requiredText(maxLength.line, 'Say briefly why.'),
});

/** A client's decision by phone or on paper, recorded by the office. */
export const decisionInput = z.object({
  decision: z.enum(['accepted', 'declined']),
  /** Who decided. */
  name: requiredText(maxLength.name, 'Enter who decided.'),
  /** The reason of a refusal; for an acceptance how it was given: by phone, signed on paper. */
  reason: requiredText(maxLength.line, 'Say how, or why.'),
});
