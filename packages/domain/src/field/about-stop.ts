import type { CommandAbout } from './command-about.ts';
import type { PackJob, PackRoute } from './day-pack.ts';

/** What a report says about its stop, besides the ids it is judged by. */
export function aboutStop(job: PackJob | null, route: PackRoute | null): CommandAbout {
  const truck = { vehicleId: route?.vehicleId ?? null };
  if (job === null) return truck;
  const {
    clientId,
    clientAddressId,
    clientName,
    address,
    jobNumber,
    title,
    jobTypeId,
    jobTypeName,
    wasteType,
  } = job;
  return {
    ...truck,
    clientId,
    clientAddressId: clientAddressId ?? null,
    clientName,
    address,
    jobNumber,
    title,
    jobTypeId: jobTypeId ?? null,
    jobTypeName,
    wasteType,
  };
}
