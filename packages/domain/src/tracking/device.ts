import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { maxLength, optionalText, requiredText } from '../kernel/text.ts';
import { deviceKinds } from './device-kinds.ts';

/** What can be changed of a device. Which of them go together is said by `ownerProblem`. */
export const deviceInput = z.object({
  name: requiredText(maxLength.name, 'Enter a name.'),
  vehicleId: id.nullable().default(null),
  userId: id.nullable().default(null),
  /** By which a Traccar server knows it. */
  externalId: optionalText(maxLength.name),
});
export type DeviceInput = z.infer<typeof deviceInput>;

export const newDevice = deviceInput.extend({ kind: z.enum(deviceKinds) });

/** A device that sends places, as the office sees it. */
export const trackingDevice = z.object({
  ...deviceInput.shape,
  id,
  kind: z.enum(deviceKinds),
  externalId: z.string().nullable(),
  vehicleName: z.string().nullable(),
  driverName: z.string().nullable(),
  createdAt: instant,
  /** When it was last heard, whatever it said. */
  lastSeenAt: instant.nullable(),
  batteryPercent: z.number().int().nullable(),
  /** How far its clock is ahead of ours. */
  clockOffsetSeconds: z.number().int().nullable(),
  /** Points that were not kept, by reason, the latest first. */
  refused: z.array(z.object({ why: z.string(), count: z.number().int(), lastAt: instant })),
});
export type TrackingDevice = z.infer<typeof trackingDevice>;
