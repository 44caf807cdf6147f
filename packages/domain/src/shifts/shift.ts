import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { readingFields } from './reading.ts';

/** Made by the phone when the shift starts: everything about it names it. */
const shiftId = id;

/** A truck with what its instruments showed. */
const truckReading = {
  shiftId,
  /** Null: without a truck of the company, as a helper or trainee. */
  vehicleId: id.nullable(),
  ...readingFields,
  /** The driver was asked about a reading that is lower than the last or far ahead of it, and it is right. */
  readingConfirmed: z.boolean(),
};

/** What a phone reports about a shift, by command. */
export const shiftData = {
  'shift.started': z.object(truckReading),
  'shift.paused': z.object({ shiftId }),
  'shift.resumed': z.object({ shiftId }),
  'shift.ended': z.object(truckReading),
} as const;

export const shiftEventKinds = ['started', 'paused', 'resumed', 'ended'] as const;
export const shiftEventKind = z.enum(shiftEventKinds);

/** One thing that happened to a shift. */
export const shiftEvent = z.object({
  /** Of the command that reported it. */
  id,
  shiftId,
  kind: shiftEventKind,
  at: instant,
  vehicleId: id.nullable(),
  ...readingFields,
  readingConfirmed: z.boolean(),
});
export type ShiftEvent = z.infer<typeof shiftEvent>;
