import type { CallPlacesValues } from '@haulwright/domain/dispatch/call-places';
import { zipOf } from '@haulwright/domain/places/zip-town';
import type { CallerDraft } from './caller-draft.ts';
import { type FilledJob, valuesOf } from './job-draft.ts';

/**
 * What is asked about trucks for the job as far as it is typed; null while its day, its place or its work is
 * not clear. `caller` holds an address that is not there yet.
 */
export function callToPlace(job: FilledJob, caller: CallerDraft | null): CallPlacesValues | null {
  const { title: _title, description: _text, scheduledDate, purchaseOrder: _order, ...work } = valuesOf(job);
  if (scheduledDate === null || (work.windowStartMinute === null) !== (work.windowEndMinute === null))
    return null;
  if (job.asksWasteType && job.wasteType === undefined) return null;
  if (caller !== null) {
    const { streetLine1, city, state, postalCode, tankGallons } = caller;
    if (streetLine1.trim() === '' || zipOf(postalCode) === null || job.jobTypeId == null) return null;
    if (city.trim() === '' || state.trim() === '') return null;
    const address = { streetLine1, city, state, postalCode, tankGallons };
    return { date: scheduledDate, call: { job: 'new-address', address, work } };
  }
  if (job.client === null || job.clientAddressId === undefined) return null;
  const { client, clientAddressId } = job;
  return { date: scheduledDate, call: { job: 'known', clientId: client.id, clientAddressId, work } };
}
