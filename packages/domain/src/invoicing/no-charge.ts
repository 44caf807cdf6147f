import type { BillableLine } from './draft-lines.ts';

/** The line of completed work that is priced at $0.00: the client sees that it was done. */
export const noChargeLine = (jobId: string): BillableLine => ({
  jobId,
  rentalId: null,
  agreementId: null,
  key: 'no-charge',
  revenueCategory: 'service',
  taxCategory: 'service',
  description: 'No charge',
  quantityThousandths: 1_000,
  unit: 'each',
  unitPrice: 0,
  cents: 0,
});
