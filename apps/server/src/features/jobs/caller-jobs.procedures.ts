import type { Caller, CallerJobInput } from '@haulwright/domain/jobs/caller-job';
import type { Likeness } from '@haulwright/domain/kernel/likeness';
import { can } from '@haulwright/domain/access/permissions';
import { answer } from '../../http/answer.ts';
import { once } from '../../http/idempotency.ts';
import { refuseTwice } from '../../http/likeness.ts';
import { api } from '../../http/procedures.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { addClient } from '../clients/add-client.ts';
import { likeAddresses, likeClients } from '../clients/client-likeness.ts';
import { insertAddress, loadAddresses, lockClient } from '../clients/clients.queries.ts';
import { listJobTypes } from '../services/services.queries.ts';
import { type PlacedAddress, townWords, wholeAddress } from './caller-address.ts';
import { createJob } from './create-job.ts';
import { areTrucksThere } from './job-basis.ts';
import { askedAboutJob } from './like-jobs.queries.ts';
import { skippedWords } from './skipped-time.ts';

const maxAddresses = 50;

/** The new client as the client form would send it; its service is that of the job's type. */
async function clientOf(
  tx: TenantTransaction,
  { client }: Extract<Caller, { who: 'new' }>,
  { job: { jobTypeId } }: CallerJobInput,
  placed: PlacedAddress,
) {
  const type = (await listJobTypes(tx)).find(({ id }) => id === jobTypeId);
  const serviceTypeIds = type?.serviceTypeId == null ? [] : [type.serviceTypeId];
  return {
    ...client,
    primaryContactTitle: null,
    serviceTypeIds,
    contacts: [],
    addresses: [{ ...placed, isPrimary: true }],
  };
}

export const callerJobsProcedures = {
  createForCaller: api.jobs.createForCaller.handler(async ({ context, input, errors }) => {
    const { actor, services } = context;
    const { caller, job } = input;
    if (caller.who === 'new' && !can(actor.roles, 'CREATE_CLIENT')) throw errors.FORBIDDEN();
    if (caller.who === 'known-elsewhere' && !can(actor.roles, 'EDIT_CLIENT')) throw errors.FORBIDDEN();
    const whole = caller.who === 'known' ? undefined : await wholeAddress(context, caller.address);
    if (whole !== undefined && 'towns' in whole) throw errors['address.town-unclear'](townWords(whole));
    const placed = whole?.placed;

    /** The client and address to work at, written where they are not there yet. */
    async function placeOf(tx: TenantTransaction) {
      if (caller.who === 'known') return caller;
      if (placed === undefined) throw new Error('the address has no place');
      if (caller.who === 'new') {
        const client = await clientOf(tx, caller, input, placed);
        await refuseTwice(context, errors, () => likeClients(tx, services.events, client));
        const clientId = await addClient(tx, actor.companyId, client, client.addresses);
        return { clientId, clientAddressId: placed.id };
      }
      const { clientId } = caller;
      if (!(await lockClient(tx, clientId))) throw errors.NOT_FOUND();
      const present = await loadAddresses(tx, clientId);
      if (present.length >= maxAddresses) throw errors['client.addresses-full']();
      await refuseTwice(context, errors, (): Likeness[] =>
        likeAddresses([...present, { ...placed, id: undefined }]),
      );
      const isPrimary = present.length === 0;
      await insertAddress(tx, { companyId: actor.companyId, clientId }, { ...placed, isPrimary });
      return { clientId, clientAddressId: placed.id };
    }

    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'jobs.createForCaller', input, async () => {
        if (!(await areTrucksThere(tx, job.allowedVehicleIds))) throw errors['job.truck-not-found']();
        const { clientId, clientAddressId } = await placeOf(tx);
        const request = { ...job, clientId, clientAddressId };
        if (caller.who === 'known') await refuseTwice(context, errors, () => askedAboutJob(tx, request));
        // A refused job throws, which takes the client and the address back with it.
        const created = await createJob(tx, actor, request, job.scheduledDate);
        return {
          job: answer(created, errors, { 'job.time-skipped': skippedWords }),
          isNewClient: caller.who === 'new',
          isNewAddress: caller.who !== 'known',
        };
      }),
    );
  }),
};
