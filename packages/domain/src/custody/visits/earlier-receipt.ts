import { z } from 'zod';
import { instant } from '../../kernel/instant.ts';
import { gateOutcomes } from './gate-outcome.ts';

/** What a site had signed at its gate before it changed it. */
export const earlierReceipt = z.object({
  outcome: z.enum(gateOutcomes),
  receivedGallons: z.number().int(),
  name: z.string(),
  at: instant,
});
export type EarlierReceipt = z.infer<typeof earlierReceipt>;
