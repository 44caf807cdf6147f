import type { Job } from '@haulwright/domain/jobs/job';
import { accepted, refused } from '@haulwright/domain/kernel/outcome';
import { titleOfWork, type RentalWorkInput, type WorkAction } from '@haulwright/domain/rentals/rental-work';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { PersonInTime } from '../../http/actor.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { createJob } from '../jobs/create-job.ts';
import type { RentalRow } from './rental-rows.queries.ts';
import { insertRentalJob } from './rental-work.queries.ts';
import { areUnitTypes } from './units.queries.ts';

/** What the work pumps: a serviced unit is emptied into the truck's tank, and its gallons must be accounted for. */
const wasteOfWork: Partial<Record<WorkAction, WasteType>> = { service: 'portable_toilet' };

/**
 * Creates a job that delivers, exchanges, moves, services or picks up units of a rental. It posts nothing to
 * the ledger unless its job type says so.
 * @param rental locked, so that it cannot end meanwhile
 */
export async function planRentalJob(
  tx: TenantTransaction,
  actor: PersonInTime,
  rental: RentalRow,
  { action, items, scheduledDate, title, ...request }: RentalWorkInput,
) {
  if (rental.endedAt !== null) return refused('rental.ended');
  const clientAddressId = request.clientAddressId ?? rental.clientAddressId;
  if (clientAddressId === null) return refused('job.address-not-found');
  if (
    !(await areUnitTypes(
      tx,
      items.map(({ unitTypeId }) => unitTypeId),
    ))
  )
    return refused('unit.type-unknown');
  const made = await createJob(
    tx,
    actor,
    {
      ...request,
      purchaseOrder: rental.purchaseOrder,
      clientId: rental.clientId,
      clientAddressId,
      title: title ?? titleOfWork(action, rental.name),
      wasteType: wasteOfWork[action],
    },
    scheduledDate,
  );
  if (!made.ok) return made;
  const job: Job = made.value;
  await insertRentalJob(tx, {
    companyId: actor.companyId,
    jobId: job.id,
    rentalId: rental.id,
    action,
    items,
  });
  return accepted(job);
}
