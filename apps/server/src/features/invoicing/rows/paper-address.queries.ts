import { sql, type SQL } from 'drizzle-orm';
import type { MailedPaper } from '@haulwright/domain/invoicing/paper-recipients';

/** Whether a paper would be mailed to anybody, as `recipientsOf` says; of the client `c` with its terms `t`. Not of quotes. */
export const hasAddressFor = (
  paper: Exclude<MailedPaper, 'quote'>,
): SQL => sql`(coalesce(t.email, c.email, '') <> ''
  or coalesce(t.recipients @> ${JSON.stringify([{ papers: [paper], isCopy: false }])}::jsonb, false))`;
