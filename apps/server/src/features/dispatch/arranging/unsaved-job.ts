import type { CallToPlace } from '@haulwright/domain/dispatch/call-places';
import type { ZipTown } from '@haulwright/domain/places/zip-town';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { ActorContext } from '../../../http/context.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { beginByOfUnsaved } from '../../jobs/by-time.queries.ts';
import { type PlacedAddress, wholeAddress } from '../../jobs/caller-address.ts';
import { jobOf, type JobBasisRefusal } from '../../jobs/job-basis.ts';
import { loadJobBasis } from '../../jobs/jobs.queries.ts';
import type { RouteJob } from '../../routes/timing/route-facts.queries.ts';
import { listJobTypes } from '../../services/services.queries.ts';

type Unsaved = Exclude<CallToPlace, { job: 'saved' }>;
type TownUnclear = {
  readonly ok: false;
  readonly refusal: 'address.town-unclear';
  readonly towns: ZipTown[];
};

/**
 * The job of a call as a route would see it once it is saved; nothing is written. A new address is located
 * before anything else is read.
 */
export async function unsavedJob(
  context: Pick<ActorContext, 'actor' | 'services'>,
  date: string,
  call: Unsaved,
): Promise<Outcome<RouteJob, JobBasisRefusal> | TownUnclear> {
  const whole = call.job === 'known' ? null : await wholeAddress(context, call.address);
  if (whole !== null && 'towns' in whole)
    return { ok: false, refusal: 'address.town-unclear', towns: whole.towns };
  const { actor, services } = context;
  return services.database.inTenant(actor, async (tx) => {
    const basis = await basisOf(tx, call, whole?.placed);
    if (!basis.ok) return basis;
    const { address, jobType } = basis.value;
    const wanted = { title: '', description: null, ...call.work };
    const resolved = jobOf({ ...wanted, clientId: '', clientAddressId: address.id }, { address, jobType });
    if (!resolved.ok) return resolved;
    const { serviceAddressStreet: street, serviceAddressCity: city, ...job } = resolved.value;
    const { byMinute, priority } = job;
    const beginByMinute = await beginByOfUnsaved(tx, {
      priority,
      byMinute,
      scheduledDate: date,
      reportedAt: services.now(),
    });
    return accepted({
      ...job,
      id: newId(),
      jobNumber: '',
      title: jobType?.name ?? 'This job',
      clientName: 'This job',
      beginByMinute,
      addressId: address.id,
      latitude: address.latitude ?? null,
      longitude: address.longitude ?? null,
      precision: address.geocodePrecision,
      postalCode: address.postalCode,
      largestTruck: address.largestTruck,
      requiredCertifications: jobType?.requiredCertifications ?? [],
      status: 'unscheduled' as const,
      clientStatus: 'active' as const,
      scheduledDate: date,
      assignedTo: null,
      address: { street, city, state: address.state, zip: address.postalCode },
      jobType: jobType === null ? null : { name: jobType.name, color: jobType.color },
      routeId: null,
      routeName: null,
      lock: null,
      lockedSecond: null,
    });
  });
}

/** Where the work is and what kind it is. */
async function basisOf(tx: TenantTransaction, call: Unsaved, placed: PlacedAddress | undefined) {
  const jobTypeId = call.work.jobTypeId ?? null;
  if (call.job === 'known') {
    const basis = await loadJobBasis(tx, { ...call, jobTypeId });
    if (basis === undefined) return refused('NOT_FOUND');
    if (basis.status !== 'active') return refused('job.client-not-active');
    const { address, jobType } = basis;
    return address === null ? refused('job.address-not-found') : accepted({ address, jobType });
  }
  if (placed === undefined) throw new Error('the address has no place');
  const jobType = (await listJobTypes(tx)).find(({ id }) => id === jobTypeId) ?? null;
  return accepted({ address: placed, jobType });
}
