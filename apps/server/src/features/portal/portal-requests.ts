import { startOfDayIn } from '@haulwright/domain/kernel/calendar-date';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { PortalChangeInput, PortalWorkInput } from '@haulwright/domain/portal/portal';
import { maxRequestsADay } from '@haulwright/domain/portal/portal-limits';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { loadAddresses } from '../clients/clients.queries.ts';
import { addJobs } from '../jobs/add-jobs.ts';
import { resolveJob } from '../jobs/job-basis.ts';
import { lockLink, type PortalLinkRow } from './portal-links.queries.ts';
import type { PortalDay } from './portal-overview.ts';
import { countSince, insertRequest, isStored, setJob } from './portal-requests.queries.ts';

type Refusal = 'portal.requested-often' | 'portal.no-such-address';

const titleOf = { service: 'Service requested by the client', 'pick-up': 'Pick-up requested by the client' };

/** Counts a request against the day's limit, one after the other. @returns 'stored' for one that was sent twice */
async function mayStore(
  tx: TenantTransaction,
  link: PortalLinkRow,
  what: 'work' | 'change',
  { id, today, timeZone }: { readonly id: string } & PortalDay,
): Promise<Outcome<'stored' | 'new', 'portal.requested-often'>> {
  await lockLink(tx, link.id);
  if (await isStored(tx, id, link.id)) return accepted('stored');
  const sent = await countSince(tx, link.clientId, what, startOfDayIn(today, timeZone));
  return sent >= maxRequestsADay ? refused('portal.requested-often') : accepted('new');
}

/** Makes an unscheduled job of what a client asked for. */
export async function storeWork(
  tx: TenantTransaction,
  link: PortalLinkRow,
  { id, kind, note, clientAddressId }: PortalWorkInput,
  day: PortalDay,
): Promise<Outcome<null, Refusal | 'portal.no-new-work'>> {
  const judged = await mayStore(tx, link, 'work', { id, ...day });
  if (!judged.ok) return judged;
  if (judged.value === 'stored') return accepted(null);
  const { companyId, clientId, id: linkId } = link;
  const resolved = await resolveJob(tx, {
    clientId,
    clientAddressId,
    title: titleOf[kind],
    description: note,
    priority: 'normal',
  });
  if (!resolved.ok)
    return refused(
      resolved.refusal === 'job.address-not-found' ? 'portal.no-such-address' : 'portal.no-new-work',
    );
  const request = { id, companyId, clientId, linkId, kind, note, clientAddressId, createdAt: day.now };
  // Somebody else's request has this id; a page never makes one twice.
  if (!(await insertRequest(tx, request))) return refused('portal.no-new-work');
  const work = { resolved: resolved.value, scheduledDate: null, done: null };
  const [jobId] = await addJobs(tx, { companyId, userId: null }, [work], { from: 'portal' });
  if (jobId === undefined) throw new Error('a job is missing that was just made');
  await setJob(tx, id, jobId);
  return accepted(null);
}

/** Stores what a client wants changed, for the office to decide; the client itself stays as it is. */
export async function storeChange(
  tx: TenantTransaction,
  link: PortalLinkRow,
  { id, newEmail, newPhone, newGateCode, clientAddressId, note }: PortalChangeInput,
  day: PortalDay,
): Promise<Outcome<null, Refusal>> {
  const judged = await mayStore(tx, link, 'change', { id, ...day });
  if (!judged.ok) return judged;
  if (judged.value === 'stored') return accepted(null);
  const { companyId, clientId, id: linkId } = link;
  const ofGate = newGateCode === null ? null : clientAddressId;
  if (ofGate !== null && !(await loadAddresses(tx, clientId)).some((address) => address.id === ofGate))
    return refused('portal.no-such-address');
  const change = { kind: 'change' as const, newEmail, newPhone, newGateCode, clientAddressId: ofGate, note };
  const stored = await insertRequest(tx, { id, companyId, clientId, linkId, ...change, createdAt: day.now });
  return stored ? accepted(null) : refused('portal.no-such-address');
}
