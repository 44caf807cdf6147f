// Public to other features: what a job is made from.
import { accepted, refused } from '@haulwright/domain/kernel/outcome';
import { expectedGallonsOf, minutesOnSite, type TankRule } from '@haulwright/domain/services/tank-work';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { serviceOfVehicles } from '../vehicles/vehicles.queries.ts';
import { loadJobBasis } from './jobs.queries.ts';

export type JobBasisRefusal =
  | 'NOT_FOUND'
  | 'job.client-not-active'
  | 'job.address-not-found'
  | 'job.type-not-found'
  | 'job.waste-type-missing';

/** What people choose about a job; everything else is derived from it. */
export interface JobRequest {
  readonly clientId: string;
  readonly clientAddressId: string;
  readonly title: string;
  readonly description: string | null;
  readonly priority: 'low' | 'normal' | 'high' | 'emergency';
  readonly jobTypeId?: string | null | undefined;
  readonly durationMinutes?: number | undefined;
  readonly expectedGallons?: number | undefined;
  readonly wasteType?: WasteType | null | undefined;
  readonly windowStartMinute?: number | null | undefined;
  readonly windowEndMinute?: number | null | undefined;
  readonly purchaseOrder?: string | null | undefined;
  readonly byMinute?: number | null | undefined;
  readonly allowedVehicleIds?: readonly string[] | null | undefined;
}

/**
 * Whether the company has all of these trucks. Asked where a person names them: a stored list may have trucks
 * that were removed since, and stands.
 */
export async function areTrucksThere(
  tx: TenantTransaction,
  ids: readonly string[] | null | undefined,
): Promise<boolean> {
  const named = ids ?? [];
  return named.length === 0 || (await serviceOfVehicles(tx, named)).size === new Set(named).size;
}

/** The default when neither the request nor a job type says otherwise. */
const withoutType: TankRule = {
  durationMinutes: 30,
  expectedGallons: 0,
  wasteType: null,
  usesTank: null,
  minutesPerThousandGallons: null,
};

/**
 * Derives the columns of a job from a request: the current address, and missing figures from the job type and
 * the tank at the address.
 * @param current the job being changed: it may keep its archived client
 */
export async function resolveJob(
  tx: TenantTransaction,
  request: JobRequest,
  current?: { readonly clientId: string },
) {
  const basis = await loadJobBasis(tx, { ...request, jobTypeId: request.jobTypeId ?? null });
  if (!basis) return refused('NOT_FOUND');
  if (basis.status !== 'active' && current?.clientId !== request.clientId)
    return refused('job.client-not-active');
  return jobOf(request, basis);
}

type StoredAddress = NonNullable<NonNullable<Awaited<ReturnType<typeof loadJobBasis>>>['address']>;
type JobAddress = Pick<StoredAddress, 'id' | 'streetLine1' | 'city' | 'state' | 'postalCode' | 'tankGallons'>;

/** Derives the columns of a job at the current address, by the current job type. */
export function jobOf(
  request: JobRequest,
  { address, jobType }: { address: JobAddress | null; jobType: TankRule | null },
) {
  if (!address) return refused('job.address-not-found');
  if (request.jobTypeId && !jobType) return refused('job.type-not-found');
  const defaults = jobType ?? withoutType;
  const expectedGallons = request.expectedGallons ?? expectedGallonsOf(defaults, address.tankGallons);
  const wasteType = request.wasteType ?? defaults.wasteType;
  if (expectedGallons > 0 && wasteType === null) return refused('job.waste-type-missing');
  return accepted({
    clientId: request.clientId,
    clientAddressId: address.id,
    serviceAddressStreet: address.streetLine1,
    serviceAddressCity: address.city,
    serviceAddressState: address.state,
    serviceAddressZip: address.postalCode,
    title: request.title,
    description: request.description,
    priority: request.priority,
    jobTypeId: request.jobTypeId ?? null,
    durationMinutes: request.durationMinutes ?? minutesOnSite(defaults, expectedGallons),
    expectedGallons,
    wasteType,
    windowStartMinute: request.windowStartMinute ?? null,
    windowEndMinute: request.windowEndMinute ?? null,
    allowedVehicleIds: request.allowedVehicleIds ? [...request.allowedVehicleIds] : null,
    purchaseOrder: request.purchaseOrder ?? null,
    byMinute: request.byMinute ?? null,
  });
}

export type ResolvedJob = Extract<Awaited<ReturnType<typeof resolveJob>>, { ok: true }>['value'];

/** The template of jobs still to be created: the address is read again each time. */
export function templateOf({
  serviceAddressStreet: _street,
  serviceAddressCity: _city,
  serviceAddressState: _state,
  serviceAddressZip: _zip,
  byMinute: _byMinute,
  ...template
}: ResolvedJob) {
  return template;
}
