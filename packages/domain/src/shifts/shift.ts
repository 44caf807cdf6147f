import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { readingFields } from './reading.ts';

/** Created by the phone when the shift starts; everything about the shift refers to it. */
const shiftId = id;

/** A truck with its meter readings. */
const truckReading = {
  shiftId,
  /** Null: without a company truck, as a helper or trainee. */
  vehicleId: id.nullable(),
  ...readingFields,
  /** The driver confirmed a reading that is lower than the last or far ahead of it. */
  readingConfirmed: z.boolean(),
};

/** Data of a phone's reports about a shift, by command. */
export const shiftData = {
  'shift.started': z.object(truckReading),
  'shift.paused': z.object({ shiftId }),
  'shift.resumed': z.object({ shiftId }),
  'shift.ended': z.object(truckReading),
} as const;

export const shiftEventKinds = ['started', 'paused', 'resumed', 'ended'] as const;
export const shiftEventKind = z.enum(shiftEventKinds);

/** An event of a shift. */
export const shiftEvent = z.object({
  /** Id of the command that reported it. */
  id,
  shiftId,
  kind: shiftEventKind,
  at: instant,
  vehicleId: id.nullable(),
  ...readingFields,
  readingConfirmed: z.boolean(),
});
export type ShiftEvent = z.infer<typeof shiftEvent>;
