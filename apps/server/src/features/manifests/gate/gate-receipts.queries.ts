import { asc, eq } from 'drizzle-orm';
import type { GateReceipt } from '@haulwright/domain/gate/gate-receipt';
import { maskedEmail } from '@haulwright/domain/gate/mailed-code';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { gateReceiptChanges, gateReceipts } from './gate.tables.ts';

export type FirstReceipt = typeof gateReceipts.$inferSelect;
/** What a site signed: the receipt, or a change of it. */
type Signed = Omit<FirstReceipt, 'reportedGallons'>;

/** A receipt with all that was signed before. */
export interface SignedReceipt {
  readonly first: FirstReceipt;
  /** What counts. */
  readonly current: Signed;
  readonly version: number;
  readonly earlier: readonly Signed[];
}

export const insertReceipt = async (
  tx: TenantTransaction,
  receipt: typeof gateReceipts.$inferInsert,
): Promise<void> => void (await tx.insert(gateReceipts).values(receipt));

export const insertReceiptChange = async (
  tx: TenantTransaction,
  change: typeof gateReceiptChanges.$inferInsert,
): Promise<void> => void (await tx.insert(gateReceiptChanges).values(change));

/** What the site has signed for a visit; undefined until it has. */
export async function signedReceiptOf(
  tx: TenantTransaction,
  visitId: string,
): Promise<SignedReceipt | undefined> {
  const [first] = await tx.select().from(gateReceipts).where(eq(gateReceipts.visitId, visitId));
  if (first === undefined) return undefined;
  const changes = await tx
    .select()
    .from(gateReceiptChanges)
    .where(eq(gateReceiptChanges.visitId, visitId))
    .orderBy(asc(gateReceiptChanges.version));
  const all = [first, ...changes];
  return { first, current: changes.at(-1) ?? first, version: all.length, earlier: all.slice(0, -1) };
}

/** The site's receipt for a visit as everybody with access reads it; null until it has signed. */
export async function receiptOf(tx: TenantTransaction, visitId: string): Promise<GateReceipt | null> {
  const signed = await signedReceiptOf(tx, visitId);
  return signed === undefined ? null : toGateReceipt(signed);
}

export function toGateReceipt({ first, current, version, earlier }: SignedReceipt): GateReceipt {
  const { outcome, receivedGallons, isPosted, ticketNumber, reason, ph, note, name } = current;
  const { codeMailedTo, createdAt } = current;
  return {
    outcome,
    receivedGallons,
    reportedGallons: first.reportedGallons,
    isPosted,
    ticketNumber,
    reason,
    ph,
    note,
    name,
    codeMailedTo: codeMailedTo && maskedEmail(codeMailedTo),
    at: createdAt.toISOString(),
    version,
    earlier: earlier.map((one) => ({
      outcome: one.outcome,
      receivedGallons: one.receivedGallons,
      name: one.name,
      at: one.createdAt.toISOString(),
    })),
  };
}
