import type { InvoiceSummary } from '@haulwright/domain/invoicing/invoice';
import { Badge } from '../../ui/base/badge.tsx';
import { standing } from './invoice-words.ts';

/** How an invoice stands, whether its client disputes it, and whether its money is on the way. */
export function InvoiceBadges({
  invoice,
}: {
  readonly invoice: Pick<InvoiceSummary, 'state' | 'settlement' | 'kind' | 'isDisputed' | 'transferSince'>;
}) {
  const { text, tone } = standing(invoice);
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      {invoice.isDisputed && <Badge tone="warn">In dispute</Badge>}
      {invoice.transferSince !== null && <Badge tone="info">Transfer under way</Badge>}
    </>
  );
}
