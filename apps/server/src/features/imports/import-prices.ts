import {
  judgePriceRows,
  tidyPriceRows,
  type JudgedPriceRow,
} from '@haulwright/domain/imports/judge-price-rows';
import type { WorkRow } from '@haulwright/domain/imports/work-import';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { insertPriceItem, insertRule, listPriceItems } from '../pricing/price-book.queries.ts';
import { listJobTypes } from '../services/services.queries.ts';
import type { SettledRow } from './import-rows.queries.ts';
import { importedRow, refusedRow, type WorkImporter } from './import-work.ts';

/** Previews the rows of a list of products and services, without its categories. */
export async function judgePrices(
  tx: TenantTransaction,
  rows: readonly WorkRow[],
): Promise<JudgedPriceRow[]> {
  const items = await listPriceItems(tx);
  return judgePriceRows(tidyPriceRows(rows), {
    taken: items.map(({ name }) => name),
    jobTypes: await listJobTypes(tx),
    pricedJobTypeIds: new Set(items.flatMap(({ jobTypeIds }) => jobTypeIds)),
  });
}

/**
 * Adds the rows as price items, each with its general price from today on.
 * @returns the outcome of each
 */
export async function importPrices(
  tx: TenantTransaction,
  { companyId, userId, timeZone, now }: WorkImporter,
  rows: readonly WorkRow[],
): Promise<SettledRow[]> {
  const settled: SettledRow[] = [];
  for (const row of await judgePrices(tx, rows)) {
    if (row.price === null || row.isThere) {
      settled.push(refusedRow(row));
      continue;
    }
    const { rule, revenueCategory, jobTypeIds, ...item } = row.price;
    const id = newId();
    await insertPriceItem(tx, {
      ...item,
      id,
      companyId,
      revenueCategory,
      taxCategory: revenueCategory,
      jobTypeIds: [...jobTypeIds],
    });
    if (rule !== null)
      await insertRule(tx, {
        id: newId(),
        companyId,
        priceItemId: id,
        rule,
        validFrom: calendarDateIn(now, timeZone),
        createdBy: userId,
      });
    settled.push({ ...importedRow(row.row), recordId: id });
  }
  return settled;
}
