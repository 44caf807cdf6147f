import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Standing } from '@haulwright/domain/access/invitation';
import type { Role } from '@haulwright/domain/access/permissions';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { companies, companySettings, profiles, userRoles } from '../companies/companies.tables.ts';
import { invitations } from './invitations.tables.ts';

const selectInvitations = (tx: TenantTransaction) =>
  tx
    .select({
      id: invitations.id,
      email: invitations.email,
      fullName: invitations.fullName,
      role: invitations.role,
      invitedByName: sql<string>`coalesce(${profiles.fullName}, '')`,
      createdAt: invitations.createdAt,
      sentAt: invitations.sentAt,
      endsAt: invitations.endsAt,
    })
    .from(invitations)
    .leftJoin(profiles, eq(profiles.userId, invitations.invitedByUserId));

/** An invitation with its author's name. */
export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number];

/** The company's invitations, the newest last. */
export const listInvitations = (tx: TenantTransaction) =>
  selectInvitations(tx).orderBy(asc(invitations.createdAt), asc(invitations.id));

export async function loadInvitation(
  tx: TenantTransaction,
  invitationId: string,
): Promise<InvitationRow | undefined> {
  const [invitation] = await selectInvitations(tx).where(eq(invitations.id, invitationId));
  return invitation;
}

export async function markInvitationSent(
  tx: TenantTransaction,
  invitationId: string,
  now: Date,
): Promise<void> {
  await tx.update(invitations).set({ sentAt: now }).where(eq(invitations.id, invitationId));
}

/** Across companies, because one person belongs to one. */
export async function standingOf(tx: SystemTransaction, userId: string): Promise<Standing> {
  const [profile] = await tx
    .select({ companyId: profiles.companyId })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  const [invitation] = await tx
    .select({ companyId: invitations.companyId, endsAt: invitations.endsAt })
    .from(invitations)
    .where(eq(invitations.userId, userId));
  return {
    memberOf: profile?.companyId ?? null,
    hasRoles: (await tx.$count(userRoles, eq(userRoles.userId, userId))) > 0,
    invitation: invitation ?? null,
  };
}

export async function insertInvitation(
  tx: SystemTransaction,
  invitation: typeof invitations.$inferInsert,
): Promise<void> {
  await tx.insert(invitations).values(invitation);
}

/** Of any company, since another one may invite the person. */
export async function deleteInvitationOf(tx: SystemTransaction, userId: string): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.userId, userId));
}

/** Locks the company's invitation until the end of the transaction. */
export async function lockInvitation(
  tx: SystemTransaction,
  companyId: string,
  invitationId: string,
): Promise<{ email: string; fullName: string; userId: string } | undefined> {
  const [invitation] = await tx
    .select({ email: invitations.email, fullName: invitations.fullName, userId: invitations.userId })
    .from(invitations)
    .where(and(eq(invitations.companyId, companyId), eq(invitations.id, invitationId)))
    .for('update');
  return invitation;
}

/** Records a new link that was not sent yet. */
export async function renewInvitation(
  tx: SystemTransaction,
  invitationId: string,
  renewed: { userId: string; endsAt: Date },
): Promise<void> {
  await tx
    .update(invitations)
    .set({ ...renewed, sentAt: null })
    .where(eq(invitations.id, invitationId));
}

export async function deleteInvitation(tx: SystemTransaction, invitationId: string): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.id, invitationId));
}

/** The data of the page that a link leads to; undefined when the invitation no longer exists. */
export interface InvitationPage {
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  readonly companyName: string;
  readonly minimumPasswordLength: number | null;
}

export async function findInvitationPage(
  tx: SystemTransaction,
  userId: string,
  now: Date,
): Promise<InvitationPage | undefined> {
  const [page] = await tx
    .select({
      email: invitations.email,
      fullName: invitations.fullName,
      role: invitations.role,
      companyName: companies.name,
      minimumPasswordLength: companySettings.minimumPasswordLength,
    })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .leftJoin(companySettings, eq(companySettings.companyId, invitations.companyId))
    .where(and(eq(invitations.userId, userId), gt(invitations.endsAt, now)));
  return page;
}
