import type { InvoiceSummary } from '@haulwright/domain/invoicing/invoice';
import type { PortalPaper, PortalPapers } from '@haulwright/domain/portal/portal';
import type { PortalPaperState } from '@haulwright/domain/portal/portal-limits';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { listInvoices } from '../invoicing/papers/invoice-list.queries.ts';
import { paperTitle } from '../invoicing/papers/paper-documents.ts';

const papersAtOnce = 50;

/** A page of a client's invoices, credits and deposit requests, void ones too, newest first. */
export async function listPortalPapers(
  tx: TenantTransaction,
  {
    clientId,
    today,
    after,
  }: { readonly clientId: string; readonly today: string; readonly after?: string | undefined },
): Promise<PortalPapers> {
  const page = { after, limit: papersAtOnce, today };
  const { items, end } = await listInvoices(tx, { clientId, which: 'issued' }, page);
  return { items: items.map(toPaper), nextCursor: end };
}

const toPaper = (invoice: InvoiceSummary): PortalPaper => ({
  id: invoice.id,
  title: paperTitle(invoice),
  date: invoice.invoiceDate,
  dueDate: invoice.kind === 'credit-note' ? null : invoice.dueDate,
  totalCents: invoice.totalCents,
  openCents: invoice.openCents,
  state: stateOf(invoice),
});

/** What was written off is nothing the client owes, and no word for the client. */
export function stateOf({ kind, settlement }: Pick<InvoiceSummary, 'kind' | 'settlement'>): PortalPaperState {
  if (settlement === null) return 'void';
  if (kind === 'credit-note') return 'credit';
  return settlement === 'written-off' ? 'credited' : settlement;
}
