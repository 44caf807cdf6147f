import { draftTerms } from '@haulwright/contract/invoicing.contract';
import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import { z } from 'zod';
import { datedActOf } from '../../../http/act.ts';
import type { Actor } from '../../../http/actor.ts';
import { versionsBy, type Versions } from '../../../http/versions.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { loadInvoice } from './invoice-detail.queries.ts';

/** Versions of an invoice by its terms and notes. */
export const termsVersions = versionsBy(draftTerms);

const lineValues = z.object({
  position: z.number(),
  description: z.string(),
  quantityThousandths: z.number(),
  unitPrice: z.number(),
  cents: z.number(),
});
/** Versions of a draft by its lines, and by whether somebody approved it. */
export const linesVersions: Versions<InvoiceDetail> = versionsBy(
  z.object({ state: z.string(), lines: z.array(lineValues), discount: z.unknown() }),
);

export const shownInvoice = (invoice: InvoiceDetail) => ({
  ...termsVersions.show(invoice),
  linesVersion: linesVersions.show(invoice).version,
});

/** Rows that were locked or written in the same transaction are there. */
export async function detailOf(tx: TenantTransaction, id: string, actor: Actor, now: Date) {
  const invoice = await loadInvoice(tx, id, datedActOf(actor, now));
  if (invoice === undefined) throw new Error(`invoice ${id} vanished within its own transaction`);
  return shownInvoice(invoice);
}
