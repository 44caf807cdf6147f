import { z } from 'zod';
import { isSignature } from '../field/signature-strokes.ts';
import { instant } from '../kernel/instant.ts';
import { gallons } from '../kernel/quantity.ts';
import { maxLength, optionalText, requiredText } from '../kernel/text.ts';
import { strokes } from '../manifests/manifest-signature.ts';
import { wasteType } from '../services/waste-type.ts';

/** Days a code at the gate can be used. */
export const gateLinkDays = 7;
/** Codes of one visit: each time one is shown or printed it is another, as only its hash is kept. */
export const maxGateLinks = 50;

/** Of a signature: a request without an account has 16 KiB. */
export const maxGatePoints = 1_000;

/** 128 random bits in base64url. What is no such token was never given, and is answered alike. */
export const gateToken = z.string().max(100);
export const gateTokenPattern = /^[\w-]{22}$/;

/** What the receiving site says about a load, and who says it. */
export const gateReceiptInput = z.object({
  token: gateToken,
  receivedGallons: gallons.min(1, 'Enter the gallons you received.'),
  ticketNumber: optionalText(maxLength.name),
  /** What the site wants to add, about a difference above all. */
  note: optionalText(maxLength.line),
  name: requiredText(maxLength.name, 'Enter your name.'),
  strokes: strokes
    .refine((lines) => lines.flat().length <= maxGatePoints, 'The signature has too many points.')
    .refine(isSignature, 'Sign in the field.'),
});
export type GateReceiptInput = z.output<typeof gateReceiptInput>;

/** What a site said at the gate, as everybody with a right to it sees it. */
export const gateReceipt = z.object({
  receivedGallons: z.number().int(),
  /** What the crew had reported. */
  reportedGallons: z.number().int(),
  /** False where the ledger could not follow: the office settles it. */
  isPosted: z.boolean(),
  ticketNumber: z.string().nullable(),
  note: z.string().nullable(),
  name: z.string(),
  at: instant,
});
export type GateReceipt = z.infer<typeof gateReceipt>;

/** A load as the receiving site sees it, without clients. */
export const gateVisit = z.object({
  hauler: z.object({
    name: z.string(),
    phone: z.string().nullable(),
    registration: z.string().nullable(),
  }),
  truck: z.object({ name: z.string(), plate: z.string().nullable() }).nullable(),
  site: z.string(),
  deliveredAt: instant,
  timeZone: z.string(),
  wasteTypes: z.array(wasteType),
  reportedGallons: z.number().int(),
  expiresAt: instant,
  receipt: gateReceipt.nullable(),
});
export type GateVisit = z.infer<typeof gateVisit>;

/** The code a crew shows at the gate; nothing of it once the site has answered. */
export const gateCode = z.object({
  link: z
    .object({
      address: z.string(),
      /** SVG. */
      qrCode: z.string(),
      expiresAt: instant,
    })
    .nullable(),
  receipt: gateReceipt.nullable(),
});
export type GateCode = z.infer<typeof gateCode>;
