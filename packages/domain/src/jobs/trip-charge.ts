import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { signedCents } from '../kernel/money.ts';

/** The trip to a job that the crew could not do, charged as an extra of the job. */
export const tripCharge = z.object({ extraId: id, cents: signedCents });
export type TripCharge = z.infer<typeof tripCharge>;
