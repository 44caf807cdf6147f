import { withoutRepeats } from '@haulwright/domain/kernel/mail-addresses';
import { failureInWords } from '../../platform/mail/failure-in-words.ts';
import { api } from '../../http/procedures.ts';
import { clientVersions } from '../clients/client-versions.ts';
import {
  hasClient,
  loadClient,
  lockClient,
  updateContactDetails,
  updateGateCode,
} from '../clients/clients.queries.ts';
import { revokeLink } from './portal-links.queries.ts';
import { listRequests, lockRequest, settleRequest } from './portal-requests.queries.ts';

const requestsAtOnce = 100;

/** The office's side of clients' portals. */
export const portalOfficeProcedures = {
  link: api.portal.link.handler(({ context: { actor, services }, input: { clientId }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      if (!(await hasClient(tx, clientId))) throw errors.NOT_FOUND();
      return { link: await services.portalLinks.show(tx, clientId) };
    }),
  ),

  makeLink: api.portal.makeLink.handler(
    ({ context: { actor, services }, input: { clientId, replace }, errors }) =>
      services.database.inTenant(actor, async (tx) => {
        if (!(await lockClient(tx, clientId))) throw errors.NOT_FOUND();
        const now = services.now();
        if (replace) await revokeLink(tx, clientId, now);
        await services.portalLinks.renew(tx, { companyId: actor.companyId, now }, [clientId]);
        return { link: await services.portalLinks.show(tx, clientId) };
      }),
  ),

  mailLink: api.portal.mailLink.handler(
    async ({ context: { actor, services, device }, input: { clientId, to, cc }, errors }) => {
      const client = await services.database.inTenant(actor, (tx) => loadClient(tx, clientId));
      if (client === undefined) throw errors.NOT_FOUND();
      const recipients = withoutRepeats({ to, cc });
      for (const address of [...recipients.to, ...recipients.cc])
        if (!(await services.accounts.mayMail(device, address))) throw errors['portal.mailed-often']();
      try {
        const { companyId, userId } = actor;
        await services.mailPortalLink({ companyId, userId, now: services.now() }, client, recipients);
      } catch (error) {
        services.log.error({ err: error, client: clientId }, 'the link of a portal could not be mailed');
        throw errors['portal.mail-failed']({
          message: `The link could not be mailed: ${failureInWords(error)}.`,
        });
      }
      return services.database.inTenant(actor, async (tx) => ({
        link: await services.portalLinks.show(tx, clientId),
      }));
    },
  ),

  requests: api.portal.requests.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      if (input.clientId !== undefined && !(await hasClient(tx, input.clientId))) throw errors.NOT_FOUND();
      return { items: await listRequests(tx, input, requestsAtOnce) };
    }),
  ),

  decide: api.portal.decide.handler(
    ({ context: { actor, services }, input: { id, decision, reason, version }, errors }) =>
      services.database.inTenant(actor, async (tx) => {
        const request = await lockRequest(tx, id);
        if (request === undefined) throw errors.NOT_FOUND();
        if (request.state !== 'waiting') throw errors['portal.decided']();
        const now = services.now();
        const by = { decidedBy: actor.userId, decidedAt: now };
        if (decision === 'refuse') {
          if (request.kind !== 'change') throw errors['portal.work-is-job']();
          if (!reason) throw errors['portal.lacks-reason']();
          await settleRequest(tx, id, { ...by, state: 'refused', reason });
          return { id };
        }
        if (request.kind === 'change') {
          const { clientId, newEmail, newPhone, newGateCode, clientAddressId } = request;
          const present = (await lockClient(tx, clientId)) && (await loadClient(tx, clientId));
          if (!present) throw errors.NOT_FOUND();
          // As its form does: what somebody changed meanwhile is looked at first.
          clientVersions.check(version, present, errors);
          const details = {
            ...(newEmail !== null && { email: newEmail }),
            ...(newPhone !== null && { phone: newPhone }),
          };
          await updateContactDetails(tx, clientId, details, now);
          if (
            newGateCode !== null &&
            (clientAddressId === null || !(await updateGateCode(tx, clientId, clientAddressId, newGateCode)))
          )
            throw errors['portal.address-gone']();
        }
        await settleRequest(tx, id, { ...by, state: 'accepted', reason: null });
        return { id };
      }),
  ),
};
