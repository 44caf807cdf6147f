import { and, eq, sql } from 'drizzle-orm';
import { codeMailGapSeconds } from '@haulwright/domain/gate/mailed-code';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { disposalSites } from '../../disposal/disposal.tables.ts';
import { disposalVisits } from '../../custody/rows/disposal-visits.tables.ts';
import { gateMailedCodes } from './gate.tables.ts';

export type StoredCode = typeof gateMailedCodes.$inferSelect;

/** Where the visit's site wants a code mailed before it signs; null where it demands none. */
export async function gateEmailOf(tx: TenantTransaction, visitId: string): Promise<string | null> {
  const [site] = await tx
    .select({ email: disposalSites.gateEmail })
    .from(disposalVisits)
    .innerJoin(disposalSites, eq(disposalSites.id, disposalVisits.disposalSiteId))
    .where(eq(disposalVisits.id, visitId));
  return site?.email ?? null;
}

/** The code last mailed, also when it has ended. */
export async function findMailedCode(
  tx: TenantTransaction,
  visitId: string,
): Promise<StoredCode | undefined> {
  const [code] = await tx.select().from(gateMailedCodes).where(eq(gateMailedCodes.visitId, visitId));
  return code;
}

/** Stores a new code in place of the visit's previous one. */
export async function putMailedCode(tx: TenantTransaction, code: StoredCode): Promise<void> {
  const { companyId: _company, visitId: _visit, ...renewed } = code;
  await tx
    .insert(gateMailedCodes)
    .values(code)
    .onConflictDoUpdate({ target: [gateMailedCodes.companyId, gateMailedCodes.visitId], set: renewed });
}

export const countWrongTry = async (tx: TenantTransaction, visitId: string): Promise<void> =>
  void (await tx
    .update(gateMailedCodes)
    .set({ wrongTries: sql`${gateMailedCodes.wrongTries} + 1` })
    .where(eq(gateMailedCodes.visitId, visitId)));

const isThisCode = (visitId: string, codeHash: string) =>
  and(eq(gateMailedCodes.visitId, visitId), eq(gateMailedCodes.codeHash, codeHash));

/** Uses up a code. @returns false when it was used or replaced meanwhile */
export async function takeMailedCode(
  tx: TenantTransaction,
  visitId: string,
  codeHash: string,
): Promise<boolean> {
  const taken = await tx
    .delete(gateMailedCodes)
    .where(isThisCode(visitId, codeHash))
    .returning({ visitId: gateMailedCodes.visitId });
  return taken.length > 0;
}

/** Ends a code whose mail could not be sent, and takes the mail back from the counts. */
export const withdrawMailedCode = async (
  tx: TenantTransaction,
  visitId: string,
  codeHash: string,
): Promise<void> =>
  void (await tx
    .update(gateMailedCodes)
    .set({
      expiresAt: gateMailedCodes.mailedAt,
      mailedAt: sql`${gateMailedCodes.mailedAt} - ${codeMailGapSeconds} * interval '1 second'`,
      mailsInHour: sql`${gateMailedCodes.mailsInHour} - 1`,
    })
    .where(isThisCode(visitId, codeHash)));
