import { maxInSendOut } from '@haulwright/domain/invoicing/sending';
import { id } from '@haulwright/domain/kernel/ids';
import { signedCents } from '@haulwright/domain/kernel/money';
import { z } from 'zod';
import { paperFilter } from './invoicing.contract.ts';

export const paperIds = z.array(id).min(1).max(maxInSendOut);

/** Papers by their ids, or everything a filter of the table finds but a few. */
export const chosenPapers = z.union([
  z.object({ ids: paperIds }),
  z.object({ filter: z.object(paperFilter), except: z.array(id).max(maxInSendOut).default([]) }),
]);

/** What was shown before it was confirmed, so that nothing happens to what nobody saw. */
export const seenPapers = z.object({
  count: z.number().int().min(0).max(maxInSendOut),
  totalCents: signedCents,
});

/** What was chosen is something else by now; says what. */
export const presentPapers = z.object({ count: z.number().int(), totalCents: signedCents });

export const choosing = {
  'sending.too-many': {
    status: 422,
    message: 'At most 2,000 invoices go out at once. Narrow the list first.',
  },
} as const;
