import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { jobTypes } from '../services/services.tables.ts';
import { jobTypePrices, priceItems, priceRules } from './pricing.tables.ts';

/** What a job type is priced by. */
export interface PriceBasis {
  readonly item: typeof priceItems.$inferSelect | null;
  /** The flat price it has without one. */
  readonly flatCents: number | null;
}

/** By job type. */
export async function priceBasesOf(
  tx: TenantTransaction,
  jobTypeIds: readonly string[],
): Promise<ReadonlyMap<string, PriceBasis>> {
  const rows = await tx
    .select({ id: jobTypes.id, flatCents: jobTypes.priceCents, item: priceItems })
    .from(jobTypes)
    .leftJoin(jobTypePrices, eq(jobTypePrices.jobTypeId, jobTypes.id))
    .leftJoin(priceItems, eq(priceItems.id, jobTypePrices.priceItemId))
    .where(inArray(jobTypes.id, [...jobTypeIds]));
  return new Map(rows.map(({ id, ...basis }) => [id, basis]));
}

/** The rules in force of several items that can price work for some clients, in one statement. */
export const rulesForAll = (
  tx: TenantTransaction,
  priceItemIds: readonly string[],
  served: readonly { readonly clientId: string; readonly clientAddressId: string | null }[],
): Promise<(typeof priceRules.$inferSelect)[]> =>
  tx
    .select()
    .from(priceRules)
    .where(
      and(
        inArray(priceRules.priceItemId, [...priceItemIds]),
        isNull(priceRules.withdrawnAt),
        or(
          isNull(priceRules.clientId),
          inArray(priceRules.clientId, [...new Set(served.map((one) => one.clientId))]),
        ),
        or(
          isNull(priceRules.clientAddressId),
          inArray(priceRules.clientAddressId, [
            ...new Set(served.flatMap((one) => one.clientAddressId ?? [])),
          ]),
        ),
      ),
    );
