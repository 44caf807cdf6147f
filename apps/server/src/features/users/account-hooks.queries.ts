// Answers what the authentication service asks of the product, in its own transaction; see compose.ts.
import { and, eq, gt } from 'drizzle-orm';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { companySettings, profiles, userRoles } from '../companies/companies.tables.ts';
import { invitations } from './invitations.tables.ts';

/**
 * Gives an invited person the role in the inviting company; a removed person of the same company keeps the
 * profile.
 * @returns false when the invitation was withdrawn or has expired, or the person founded a company meanwhile
 */
export async function joinCompany(
  tx: SystemTransaction,
  person: { userId: string; email: string },
  now: Date,
): Promise<boolean> {
  const { userId, email } = person;
  const [known] = await tx
    .select({ companyId: profiles.companyId })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  const asked = and(
    eq(invitations.userId, userId),
    gt(invitations.endsAt, now),
    known && eq(invitations.companyId, known.companyId),
  );
  const [invitation] = await tx.delete(invitations).where(asked).returning();
  if (!invitation) return false;
  const { companyId, fullName, role } = invitation;
  if (known) await tx.update(profiles).set({ email, returnedAt: now }).where(eq(profiles.userId, userId));
  else await tx.insert(profiles).values({ id: newId(), companyId, userId, email, fullName });
  await tx.insert(userRoles).values({ companyId, userId, role }).onConflictDoNothing();
  return true;
}

export async function setProfileEmail(
  tx: SystemTransaction,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await tx.update(profiles).set({ email }).where(eq(profiles.userId, userId));
}

const ruleColumns = {
  minimumPasswordLength: companySettings.minimumPasswordLength,
  requireSecondStep: companySettings.requireSecondStep,
};

/** Whether the person has a role; someone who was removed keeps the profile only. */
export async function isMember(tx: SystemTransaction, userId: string): Promise<boolean> {
  return (await tx.$count(userRoles, eq(userRoles.userId, userId))) > 0;
}

/** The sign-in rules of the person's company; for an invited person, those of the inviting company. */
export async function companyRulesOf(
  tx: SystemTransaction,
  userId: string,
): Promise<{ minimumPasswordLength: number; requireSecondStep: boolean } | null> {
  const [own] = await tx
    .select(ruleColumns)
    .from(companySettings)
    .innerJoin(profiles, eq(profiles.companyId, companySettings.companyId))
    .where(eq(profiles.userId, userId));
  if (own) return own;
  const [asked] = await tx
    .select(ruleColumns)
    .from(companySettings)
    .innerJoin(invitations, eq(invitations.companyId, companySettings.companyId))
    .where(eq(invitations.userId, userId));
  return asked ?? null;
}
