import { z } from 'zod';
import { isSignature } from '../field/signature-strokes.ts';
import { instant } from '../kernel/instant.ts';
import { gallons, ph } from '../kernel/quantity.ts';
import { maxLength, optionalText, requiredText } from '../kernel/text.ts';
import { strokes } from '../manifests/manifest-signature.ts';
import { wasteType } from '../services/waste-type.ts';
import { earlierReceipt } from '../custody/visits/earlier-receipt.ts';
import { gateOutcomes } from '../custody/visits/gate-outcome.ts';

/** Days a gate code is valid. */
export const gateLinkDays = 7;
/** Maximum codes of one visit: each showing or printing creates a new one, as only its hash is stored. */
export const maxGateLinks = 50;

/** How often a site may say what it received, the first time included. */
export const maxGateVersions = 20;

/** Maximum points of a signature: a request without an account is limited to 16 KiB. */
export const maxGatePoints = 1_000;

/** 128 random bits in base64url. A malformed token gets the same answer as an unknown one. */
export const gateToken = z.string().max(100);
export const gateTokenPattern = /^[\w-]{22}$/;

const gateOutcome = z.enum(gateOutcomes);

/** What the receiving site says about a load, and who says it. */
export const gateReceiptInput = z
  .object({
    token: gateToken,
    /** A page from before it was asked signs for what was accepted. */
    outcome: gateOutcome.default('accepted'),
    /** 0 of a rejected load. */
    receivedGallons: gallons,
    ticketNumber: optionalText(maxLength.name),
    /** Why the load, or a part of it, was not accepted. */
    reason: optionalText(maxLength.line),
    ph: ph.multipleOf(0.01, 'Enter pH with at most two decimals.').nullable().default(null),
    /** What the site wants to add, about a difference above all. */
    note: optionalText(maxLength.line),
    name: requiredText(maxLength.name, 'Enter your name.'),
    /** Of gallons beyond what the truck holds: the signer looked again. Pages from before it was asked say nothing. */
    isSure: z.boolean().default(false),
    /** From the site's mail, where the site demands one. */
    code: optionalText(20),
    strokes: strokes
      .refine((lines) => lines.flat().length <= maxGatePoints, 'The signature has too many points.')
      .refine(isSignature, 'Sign in the box.'),
  })
  .refine(({ outcome, receivedGallons }) => outcome === 'rejected' || receivedGallons > 0, {
    path: ['receivedGallons'],
    message: 'Enter the gallons you received.',
  })
  .refine(({ outcome, receivedGallons }) => outcome !== 'rejected' || receivedGallons === 0, {
    path: ['receivedGallons'],
    message: 'No gallons are received from a rejected load. Choose Partly accepted, or enter no gallons.',
  })
  .refine(({ outcome, reason }) => outcome === 'accepted' || reason !== null, {
    path: ['reason'],
    message: 'Say why not all of it was accepted.',
  })
  .refine(({ outcome, reason }) => outcome !== 'accepted' || reason === null, {
    path: ['reason'],
    message: 'An accepted load takes no reason. Put it in the note.',
  });
export type GateReceiptInput = z.output<typeof gateReceiptInput>;

/** A receipt said once more as a whole, and signed again. */
export const gateReceiptChange = gateReceiptInput.safeExtend({
  /** The version that the signer saw. */
  version: z.number().int().min(1).max(maxGateVersions),
});
export type GateReceiptChange = z.output<typeof gateReceiptChange>;

/** A site's entry at the gate as it counts, for everybody with access to it. */
export const gateReceipt = z.object({
  outcome: gateOutcome,
  receivedGallons: z.number().int(),
  /** Reported by the crew. */
  reportedGallons: z.number().int(),
  /** False where the ledger could not apply it: the office settles it. */
  isPosted: z.boolean(),
  ticketNumber: z.string().nullable(),
  /** Why the load, or a part of it, was not accepted. */
  reason: z.string().nullable(),
  ph: z.number().nullable(),
  note: z.string().nullable(),
  name: z.string(),
  /** The masked address that the signer's code was mailed to; null where the site demands none. */
  codeMailedTo: z.string().nullable(),
  at: instant,
  /** From 1; each change is a version of its own. */
  version: z.number().int(),
  /** What the site had signed before, the first one first. */
  earlier: z.array(earlierReceipt),
});
export type GateReceipt = z.infer<typeof gateReceipt>;

/** A load as shown to the receiving site, without clients. */
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
  /** The masked address that the site wants a code mailed to before it signs or changes; null where it demands none. */
  codeTo: z.string().nullable(),
  /** How long the receipt can still be changed; 0 where it cannot, or not yet. */
  changeSeconds: z.number().int(),
  receipt: gateReceipt.nullable(),
});
export type GateVisit = z.infer<typeof gateVisit>;

/** A code that was mailed. */
export const codeMail = z.object({
  /** The masked address. */
  codeTo: z.string(),
  /** Until another one may be mailed. */
  waitSeconds: z.number().int(),
});
export type CodeMail = z.infer<typeof codeMail>;

/** The code a crew shows at the gate; empty once the site has answered. */
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
