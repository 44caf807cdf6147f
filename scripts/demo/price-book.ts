import { and, eq } from 'drizzle-orm';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { RevenueCategory } from '@haulwright/domain/pricing/price-rule';
import { flatRule } from '@haulwright/domain/pricing/price-rule';
import {
  jobTypePrices,
  priceItems,
  priceRules,
} from '../../apps/server/src/features/pricing/pricing.tables.ts';
import { jobTypes } from '../../apps/server/src/features/services/services.tables.ts';
import type { SystemTransaction } from '../../apps/server/src/platform/database/database.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { insertMany } from './insert-many.ts';

/** What the work costs in the region, by job type; a new company's own have no price. */
const pricesInDollars: Readonly<Record<string, number>> = {
  'Septic tank pump-out': 325,
  'Septic inspection': 150,
  'Holding tank pump-out': 290,
  'Portable toilet service': 35,
  'Portable toilet delivery': 60,
  'Portable toilet pick-up': 60,
  'Grease interceptor cleaning': 410,
  'Indoor grease trap cleaning': 165,
  'Manure load': 120,
};

/** As long as the demo looks back. */
const daysBack = 400;
const service: RevenueCategory = 'service';

/** Gives the job types their prices, each as an item of the price book: it is what invoices call the work. */
export async function insertPriceBook(
  tx: SystemTransaction,
  {
    companyId,
    adminUserId,
    today,
  }: { readonly companyId: string; readonly adminUserId: string; readonly today: string },
): Promise<void> {
  const types = await tx.select().from(jobTypes).where(eq(jobTypes.companyId, companyId));
  const priced = types.flatMap(({ id: jobTypeId, name }) => {
    const dollars = pricesInDollars[name];
    return dollars === undefined ? [] : [{ id: newId(), jobTypeId, name, cents: dollars * 100 }];
  });
  for (const { jobTypeId, cents } of priced)
    await tx
      .update(jobTypes)
      .set({ priceCents: cents })
      .where(and(eq(jobTypes.companyId, companyId), eq(jobTypes.id, jobTypeId)));
  await insertMany(
    tx,
    priceItems,
    priced.map(({ id, name }) => ({
      id,
      companyId,
      name,
      unit: 'visit',
      revenueCategory: service,
      taxCategory: service,
    })),
  );
  await insertMany(
    tx,
    jobTypePrices,
    priced.map(({ id: priceItemId, jobTypeId }) => ({ companyId, jobTypeId, priceItemId })),
  );
  await insertMany(
    tx,
    priceRules,
    priced.map(({ id: priceItemId, cents }) => ({
      id: newId(),
      companyId,
      priceItemId,
      rule: flatRule(cents),
      validFrom: addDays(today, -daysBack),
      createdBy: adminUserId,
    })),
  );
}
