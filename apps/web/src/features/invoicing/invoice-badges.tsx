import type { InvoiceSummary } from '@haulwright/domain/invoicing/invoice';
import { Badge } from '../../ui/base/badge.tsx';
import { standing } from './invoice-words.ts';

/** How an invoice stands, and whether its client disputes it. */
export function InvoiceBadges({
  invoice,
}: {
  readonly invoice: Pick<InvoiceSummary, 'state' | 'settlement' | 'kind' | 'isDisputed'>;
}) {
  const { text, tone } = standing(invoice);
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      {invoice.isDisputed && <Badge tone="warn">In dispute</Badge>}
    </>
  );
}
