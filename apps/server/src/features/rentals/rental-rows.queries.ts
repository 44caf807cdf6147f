import { asc, eq } from 'drizzle-orm';
import { withAddedByDays, type AgreedRental, type RentalInput } from '@haulwright/domain/rentals/rental';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { rentalAgreements, rentalItems, units } from './rentals.tables.ts';

export type RentalRow = typeof rentalAgreements.$inferSelect;

/**
 * Locks a rental, so that its events are recorded one after the other. Its key stays unlocked: an invoice may
 * refer to it meanwhile.
 */
export async function lockRental(tx: TenantTransaction, id: string): Promise<RentalRow | undefined> {
  const [row] = await tx
    .select()
    .from(rentalAgreements)
    .where(eq(rentalAgreements.id, id))
    .for('no key update');
  return row;
}

const columnsOf = ({ items: _items, ...terms }: RentalInput) => terms;

export async function insertRental(
  tx: TenantTransaction,
  input: RentalInput,
  by: { readonly id: string; readonly companyId: string; readonly createdBy: string },
): Promise<void> {
  await tx.insert(rentalAgreements).values({ ...columnsOf(input), ...by });
  await insertItems(tx, by, withAddedByDays(input.items));
}

export async function updateRental(
  tx: TenantTransaction,
  input: RentalInput,
  { id, companyId, now }: { readonly id: string; readonly companyId: string; readonly now: Date },
): Promise<void> {
  await tx
    .update(rentalAgreements)
    .set({ ...columnsOf(input), updatedAt: now })
    .where(eq(rentalAgreements.id, id));
  const items = withAddedByDays(input.items, await itemsOf(tx, id));
  await tx.delete(rentalItems).where(eq(rentalItems.rentalId, id));
  await insertItems(tx, { id, companyId }, items);
}

async function insertItems(
  tx: TenantTransaction,
  { id: rentalId, companyId }: { readonly id: string; readonly companyId: string },
  items: RentalInput['items'],
): Promise<void> {
  await tx
    .insert(rentalItems)
    .values(items.map((item, position) => ({ ...item, companyId, rentalId, position })));
}

export async function setRental(
  tx: TenantTransaction,
  id: string,
  change: { readonly isPaused?: boolean; readonly endedAt?: Date | null; readonly updatedAt: Date },
): Promise<void> {
  await tx.update(rentalAgreements).set(change).where(eq(rentalAgreements.id, id));
}

export async function itemsOf(tx: TenantTransaction, rentalId: string): Promise<RentalInput['items']> {
  const { unitTypeId, quantity, rates } = rentalItems;
  return tx
    .select({ unitTypeId, quantity, rates })
    .from(rentalItems)
    .where(eq(rentalItems.rentalId, rentalId))
    .orderBy(asc(rentalItems.position));
}

/** The agreed terms in the form's shape. */
export const agreedOf = (row: RentalRow, items: RentalInput['items']): AgreedRental => ({
  clientId: row.clientId,
  clientAddressId: row.clientAddressId,
  name: row.name,
  purchaseOrder: row.purchaseOrder,
  note: row.note,
  cycle: row.cycle,
  anchorDate: row.anchorDate,
  bills: row.bills,
  proratesDelivery: row.proratesDelivery,
  creditsEarlyPickup: row.creditsEarlyPickup,
  billsFees: row.billsFees,
  minimumDays: row.minimumDays,
  waiverPpm: row.waiverPpm,
  deliverOn: row.deliverOn,
  endDate: row.endDate,
  deliveryCents: row.deliveryCents,
  pickupCents: row.pickupCents,
  moveCents: row.moveCents,
  exchangeCents: row.exchangeCents,
  roundTripCents: row.roundTripCents,
  people: row.people,
  serviceRule: row.serviceRule,
  items,
});

export const hasUnitsOnSite = async (tx: TenantTransaction, rentalId: string): Promise<boolean> =>
  (await tx.$count(units, eq(units.rentalId, rentalId))) > 0;
