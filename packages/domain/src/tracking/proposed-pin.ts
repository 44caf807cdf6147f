import { z } from 'zod';
import { latitude, longitude } from '../geography/location.ts';
import { id } from '../kernel/ids.ts';

/** Of one answer; others follow once these are answered. */
export const maxProposedPins = 100;

/** Where visits of an address agree that it is. */
export const proposedPin = z.object({
  addressId: id,
  clientId: id,
  clientName: z.string(),
  streetLine1: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  latitude,
  longitude,
  /** How many visits agree, and how far the farthest of them is from there. */
  visits: z.number().int(),
  withinMeters: z.number().int(),
});
export type ProposedPin = z.infer<typeof proposedPin>;
