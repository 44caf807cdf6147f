import { can } from '@haulwright/domain/access/permissions';
import type { GateVisit } from '@haulwright/domain/gate/gate-receipt';
import { answer } from '../../http/answer.ts';
import type { RequestContext } from '../../http/context.ts';
import { api, openApi } from '../../http/procedures.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { loadVisitFacts } from '../manifests/manifest-facts.queries.ts';
import { manifestPaper } from '../manifests/manifest-paper.ts';
import { drawnCode, hashOfToken, makeGateLink } from './gate-code.ts';
import {
  dischargesOf,
  findLink,
  receiptOf,
  reporterOf,
  wastesOf,
  type GateLink,
} from './gate-links.queries.ts';
import { receiveAtGate } from './receive-at-gate.ts';

/** The link of a valid token. */
async function linkOf({ services }: RequestContext, token: string): Promise<GateLink | undefined> {
  const hash = hashOfToken(token);
  return hash === undefined
    ? undefined
    : services.database.asSystem((tx) => findLink(tx, hash, services.now()));
}

/** The load as the gate's page shows it; undefined when the visit does not exist. */
async function loadGateVisit(
  tx: TenantTransaction,
  { visitId, expiresAt }: GateLink,
): Promise<GateVisit | undefined> {
  const facts = await loadVisitFacts(tx, visitId);
  if (facts === undefined) return undefined;
  const { hauler, truck, site, deliveredAt, shares, timeZone } = facts;
  const receipt = await receiptOf(tx, visitId);
  const brought = shares.map(({ wasteType }) => wasteType);
  const dumped = await dischargesOf(tx, visitId);
  return {
    hauler: { name: hauler.name, phone: hauler.phone, registration: hauler.registration },
    truck: truck && { name: truck.name, plate: truck.plate },
    site: site.name,
    deliveredAt,
    timeZone,
    wasteTypes: brought.length === 0 ? await wastesOf(tx, visitId) : [...new Set(brought)].toSorted(),
    reportedGallons: receipt?.reportedGallons ?? dumped.reduce((sum, { gallons }) => sum + gallons, 0),
    expiresAt: expiresAt.toISOString(),
    receipt,
  };
}

export const gateProcedures = {
  code: api.gate.code.handler(async ({ context: { actor, services }, input: { visitId }, errors }) => {
    const made = await services.database.inTenant(actor, async (tx) => {
      const reporter = await reporterOf(tx, visitId);
      // Technicians may only show codes for visits they reported.
      if (reporter === undefined || (reporter !== actor.userId && !can(actor.roles, 'EDIT_JOB')))
        throw errors.NOT_FOUND();
      const { companyId, userId } = actor;
      const maker = { companyId, userId, now: services.now(), gateAddress: services.gateAddress };
      const link = answer(await makeGateLink(tx, maker, visitId), errors);
      return { link, receipt: await receiptOf(tx, visitId) };
    });
    return { link: made.link && (await drawnCode(made.link)), receipt: made.receipt };
  }),

  paper: api.gate.paper.handler(async ({ context: { actor, services }, input: { manifestId }, errors }) => {
    const { companyId, userId } = actor;
    const paper = await services.database.inTenant(actor, (tx) =>
      manifestPaper(tx, actor, manifestId, services, async (visitId) => {
        const maker = { companyId, userId, now: services.now(), gateAddress: services.gateAddress };
        return answer(await makeGateLink(tx, maker, visitId), errors);
      }),
    );
    if (paper === undefined) throw errors.NOT_FOUND();
    const file = await paper();
    if (file === null) throw errors['manifest.busy']();
    return file;
  }),

  visit: openApi.gate.visit.handler(async ({ context, input: { token }, errors }) => {
    const { services, device } = context;
    if (!(await services.accounts.mayAskAtGate(device))) throw errors['gate.asked-too-often']();
    const link = await linkOf(context, token);
    const visit = link && (await services.database.inTenant(link, (tx) => loadGateVisit(tx, link)));
    if (visit === undefined) throw errors['gate.no-such-link']();
    return visit;
  }),

  receive: openApi.gate.receive.handler(async ({ context, input: { token, ...said }, errors }) => {
    const { services, device } = context;
    if (!(await services.accounts.mayAskAtGate(device))) throw errors['gate.asked-too-often']();
    const link = await linkOf(context, token);
    if (link === undefined) throw errors['gate.no-such-link']();
    return services.database.inTenant(link, async (tx) => {
      const doing = { now: services.now(), events: services.events };
      const received = await receiveAtGate(tx, link, said, doing);
      if (!received.ok && received.refusal === 'not-found') throw errors['gate.no-such-link']();
      answer(received, errors);
      const visit = await loadGateVisit(tx, link);
      if (visit === undefined) throw errors['gate.no-such-link']();
      return visit;
    });
  }),
};
