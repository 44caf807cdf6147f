import type { GateOutcome } from '@haulwright/domain/custody/visits/gate-outcome';
import type { GateReceipt } from '@haulwright/domain/gate/gate-receipt';
import { readTypedNumber } from '../../ui/words/typed-number.ts';
import { isSignature, type Stroke } from '@haulwright/domain/field/signature-strokes';

/** Fields of the gate's form, in page order. */
export const gateFields = [
  'outcome',
  'receivedGallons',
  'reason',
  'ticketNumber',
  'ph',
  'note',
  'name',
  'code',
  'strokes',
] as const;
export type GateField = (typeof gateFields)[number];

/** The receipt as it is sent to the server. */
export interface GateSaid {
  readonly outcome: GateOutcome;
  /** 0 for a rejected load. */
  readonly receivedGallons: number;
  /** Empty for an accepted load. */
  readonly reason: string;
  readonly ticketNumber: string;
  /** Null when not measured. */
  readonly ph: number | null;
  readonly note: string;
  readonly name: string;
  /** The code from the site's mail; null where the site demands none. */
  readonly code: string | null;
  readonly strokes: readonly Stroke[];
}

/** The form's content: numbers as typed, including fields that the current choice hides. */
export interface GateTyped extends Omit<GateSaid, 'outcome' | 'receivedGallons' | 'ph'> {
  readonly outcome: GateOutcome | null;
  readonly receivedGallons: string;
  readonly ph: string;
}

/** What the site has signed as it would be typed: a change begins with it, and is signed again. */
export const typedOf = (receipt: GateReceipt): GateTyped => ({
  outcome: receipt.outcome,
  receivedGallons: receipt.outcome === 'rejected' ? '' : receipt.receivedGallons.toLocaleString('en-US'),
  reason: receipt.reason ?? '',
  ticketNumber: receipt.ticketNumber ?? '',
  ph: receipt.ph === null ? '' : String(receipt.ph),
  note: receipt.note ?? '',
  name: receipt.name,
  code: null,
  strokes: [],
});

const maxGallons = 1_000_000;

/** Reads '1,700' and '1 700' as 1700; null for anything that is not a whole number of gallons. */
export function readGallons(text: string): number | null {
  return readTypedNumber(text, { min: 0, max: maxGallons, unit: 'gal' }) ?? null;
}

/** Reads '6.8' and '6,8' as 6.8; null when empty, undefined for anything but a pH with at most two decimals. */
export function readPh(text: string): number | null | undefined {
  return readTypedNumber(text, { min: 0, max: 14, decimals: 2, takesDecimalComma: true });
}

/** Whether the form shows a field: no gallons for a rejected load, no reason for an accepted one. */
export const isAsked = (outcome: GateOutcome | null, field: 'receivedGallons' | 'reason'): boolean =>
  field === 'reason' ? outcome !== null && outcome !== 'accepted' : outcome !== 'rejected';

/** The receipt to send; null when the input is invalid. */
export function saidOf(typed: GateTyped): GateSaid | null {
  const { outcome } = typed;
  const ph = readPh(typed.ph);
  const receivedGallons = isAsked(outcome, 'receivedGallons') ? readGallons(typed.receivedGallons) : 0;
  if (outcome === null || ph === undefined || receivedGallons === null) return null;
  if (Object.keys(wrongIn(typed)).length > 0) return null;
  return { ...typed, outcome, ph, receivedGallons, reason: isAsked(outcome, 'reason') ? typed.reason : '' };
}

/**
 * Error messages by field; empty when the receipt can be sent. The server validates again by its schema, whose
 * library would take half of this page's size limit.
 */
export function wrongIn(typed: GateTyped): Partial<Record<GateField, string>> {
  const gallons = readGallons(typed.receivedGallons);
  const isEmpty = typed.receivedGallons.trim() === '' || gallons === 0;
  const asksGallons = isAsked(typed.outcome, 'receivedGallons');
  const lacksReason = isAsked(typed.outcome, 'reason') && typed.reason.trim() === '';
  return {
    ...(typed.outcome === null && { outcome: 'Choose whether you accept the load.' }),
    ...(asksGallons && isEmpty && { receivedGallons: 'Enter the gallons you received.' }),
    ...(asksGallons &&
      !isEmpty &&
      gallons === null && { receivedGallons: 'Enter whole gallons, at most 1,000,000.' }),
    ...(lacksReason && { reason: 'Say why not all of it was accepted.' }),
    ...(readPh(typed.ph) === undefined && { ph: 'pH is from 0 to 14, with at most two decimals.' }),
    ...(typed.name.trim() === '' && { name: 'Enter your name.' }),
    ...(typed.code !== null && !/^\d{6}$/.test(typed.code) && { code: 'Enter the 6 digits from the mail.' }),
    ...(!isSignature(typed.strokes) && { strokes: 'Sign in the box.' }),
  };
}
