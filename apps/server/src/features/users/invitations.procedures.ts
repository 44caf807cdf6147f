import { invitationDays, invite } from '@haulwright/domain/access/invitation';
import { smallestPasswordLength } from '@haulwright/domain/access/password-length';
import type { Invitation } from '@haulwright/contract/invitations.contract';
import { answer } from '../../http/answer.ts';
import type { ActorContext } from '../../http/context.ts';
import { once } from '../../http/idempotency.ts';
import { api, openApi } from '../../http/procedures.ts';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { newId } from '../../platform/ids.ts';
import {
  deleteInvitation,
  deleteInvitationOf,
  findInvitationPage,
  insertInvitation,
  listInvitations,
  loadInvitation,
  lockInvitation,
  markInvitationSent,
  renewInvitation,
  standingOf,
  type InvitationRow,
} from './invitations.queries.ts';

const endOf = (now: Date) => new Date(now.getTime() + invitationDays * 24 * 3_600_000);

const nobody = { memberOf: null, hasRoles: false, invitation: null };

const toInvitation = (row: InvitationRow, now: Date): Invitation => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  endsAt: row.endsAt.toISOString(),
  ended: row.endsAt <= now,
});

export const invitationsProcedures = {
  list: api.invitations.list.handler(async ({ context: { actor, services } }) => {
    const rows = await services.database.inTenant(actor, listInvitations);
    return rows.map((row) => toInvitation(row, services.now()));
  }),

  awaited: api.invitations.awaited.handler(async ({ context: { actor, services } }) => {
    const rows = await services.database.inTenant(actor, listInvitations);
    return rows.map(({ id, fullName, endsAt }) => ({ id, fullName, ended: endsAt <= services.now() }));
  }),

  create: api.invitations.create.handler(async ({ context, input, errors }) => {
    const { actor, services } = context;
    const { companyId } = actor;
    const { database, accounts, now } = services;
    if (!(await accounts.mayMail(context.device, input.email))) throw errors['invitation.too-many-mails']();
    const made = await oncemoreAfterRace(() =>
      database.asSystem(async (tx) => {
        let linkToken: string | undefined;
        const { id } = await once(tx, context, 'invitations.create', input, async () => {
          const known = await accounts.findUserId(tx, input.email);
          const standing = known === null ? nobody : await standingOf(tx, known);
          const { replace } = answer(invite(companyId, standing, now()), errors);
          if (known !== null && replace) await deleteInvitationOf(tx, known);
          const account = await accounts.inviteUser(tx, input);
          linkToken = account.linkToken;
          const invitationId = newId();
          const createdAt = now();
          await insertInvitation(tx, {
            ...input,
            id: invitationId,
            companyId,
            userId: account.userId,
            invitedByUserId: actor.userId,
            endsAt: endOf(createdAt),
            createdAt,
          });
          return { id: invitationId };
        });
        return { id, linkToken };
      }),
    );
    const invitation = await send(context, made.id, made.linkToken);
    if (!invitation) throw errors.NOT_FOUND();
    return invitation;
  }),

  resend: api.invitations.resend.handler(async ({ context, input: { invitationId }, errors }) => {
    const { database, accounts, now } = context.services;
    const asked = await database.inTenant(context.actor, (tx) => loadInvitation(tx, invitationId));
    if (!asked) throw errors.NOT_FOUND();
    if (!(await accounts.mayMail(context.device, asked.email))) throw errors['invitation.too-many-mails']();
    const linkToken = await database.asSystem(async (tx) => {
      const invitation = await lockInvitation(tx, context.actor.companyId, invitationId);
      if (!invitation) throw errors.NOT_FOUND();
      // The person may have founded a company since.
      const decided = invite(
        context.actor.companyId,
        { ...(await standingOf(tx, invitation.userId)), invitation: null },
        now(),
      );
      answer(decided, errors);
      const account = await accounts.inviteUser(tx, invitation);
      await renewInvitation(tx, invitationId, { userId: account.userId, endsAt: endOf(now()) });
      return account.linkToken;
    });
    const renewed = await send(context, invitationId, linkToken);
    if (!renewed) throw errors.NOT_FOUND();
    return renewed;
  }),

  withdraw: api.invitations.withdraw.handler(
    async ({ context: { actor, services }, input: { invitationId }, errors }) => {
      await services.database.asSystem(async (tx) => {
        const invitation = await lockInvitation(tx, actor.companyId, invitationId);
        if (!invitation) throw errors.NOT_FOUND();
        await deleteInvitation(tx, invitationId);
        await services.accounts.withdrawInvitation(tx, invitation.userId);
      });
      return { id: invitationId };
    },
  ),

  look: openApi.invitations.look.handler(async ({ context: { services }, input: { tokenHash }, errors }) => {
    const invited = await services.accounts.findInvitation(tokenHash);
    const page =
      invited &&
      (await services.database.asSystem((tx) => findInvitationPage(tx, invited.userId, services.now())));
    if (!page) throw errors['invitation.ended']();
    return { ...page, minimumPasswordLength: page.minimumPasswordLength ?? smallestPasswordLength };
  }),
};

/**
 * Two administrators invite the same person at once: the second tries again and sees the first invitation.
 */
async function oncemoreAfterRace<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  try {
    return await attempt();
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key') || isUniqueViolation(error, 'invitations_user_id_key'))
      return attempt();
    throw error;
  }
}

/**
 * Sends the mail, after the commit and where there is a new link; on failure the row stays and can be sent
 * again.
 */
async function send(
  { actor, services }: ActorContext,
  invitationId: string,
  linkToken: string | undefined,
): Promise<Invitation | undefined> {
  const { database, accounts, now } = services;
  const load = () => database.inTenant(actor, (tx) => loadInvitation(tx, invitationId));
  let invitation = await load();
  if (invitation && linkToken !== undefined) {
    const { email, fullName } = invitation;
    if (
      await accounts.sendInvitation({
        email,
        fullName,
        linkToken,
        companyName: actor.companyName,
        invitedByName: actor.fullName,
      })
    ) {
      await database.inTenant(actor, (tx) => markInvitationSent(tx, invitationId, now()));
      invitation = await load();
    }
  }
  return invitation && toInvitation(invitation, now());
}
