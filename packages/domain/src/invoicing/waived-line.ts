import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { signedCents } from '../kernel/money.ts';
import { billSourceKind } from './bill-run.ts';

/** A line that is not billed: it counts as billed, so that it does not come back. */
export const waivedLine = z.object({
  id,
  kind: billSourceKind,
  /** Id of the job, rental or agreement. */
  sourceId: id,
  sourceName: z.string(),
  clientId: id,
  clientName: z.string(),
  description: z.string(),
  cents: signedCents,
  reason: z.string(),
  byName: z.string(),
  at: instant,
});
export type WaivedLine = z.infer<typeof waivedLine>;
