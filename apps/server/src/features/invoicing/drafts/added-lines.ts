import { itemKey, largestLineCents, type AddedLine } from '@haulwright/domain/invoicing/draft-change';
import { lineCents } from '@haulwright/domain/kernel/money';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { DatedAct } from '../../../http/act.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { pricedItem } from '../../pricing/job-extras.queries.ts';
import { servedOf } from '../../pricing/served.queries.ts';
import type { PlacedLine } from '../rows/invoice-rows.queries.ts';

export type AddRefusal = 'not-found' | 'line.no-price' | 'line.too-dear';

/** Lines that are sold without a job: of the price book at the client's price of today, or as typed. */
export async function addedLines(
  tx: TenantTransaction,
  { userId, today, now }: DatedAct,
  clientId: string,
  added: readonly AddedLine[],
): Promise<Outcome<PlacedLine[], AddRefusal>> {
  const lines: PlacedLine[] = [];
  for (const one of added) {
    const served = await servedOf(tx, { clientId, clientAddressId: one.addressId });
    if (served === undefined) return refused('not-found');
    const sold = 'priceItemId' in one ? await pricedItem(tx, one.priceItemId, served, today) : typedItem(one);
    if (sold === undefined) return refused('not-found');
    const unitPrice = one.unitPrice ?? sold.unitPrice;
    if (unitPrice === undefined) return refused('line.no-price');
    const { quantityThousandths, addressId } = one;
    const cents = lineCents(quantityThousandths, unitPrice);
    if (cents > largestLineCents) return refused('line.too-dear');
    lines.push({
      kind: 'item',
      jobId: null,
      rentalId: null,
      agreementId: null,
      key: itemKey(newId()),
      revenueCategory: sold.revenueCategory,
      taxCategory: sold.taxCategory,
      description: one.description ?? sold.name,
      quantityThousandths,
      unit: sold.unit,
      unitPrice,
      cents,
      taxedAddressId: addressId,
      addedBy: userId,
      addedAt: now,
    });
  }
  return accepted(lines);
}

const typedItem = ({
  description,
  unit,
  unitPrice,
  category,
}: Extract<AddedLine, { category: unknown }>) => ({
  name: description,
  unit,
  unitPrice,
  revenueCategory: category,
  taxCategory: category,
});
