import type { Client } from '@haulwright/domain/clients/client';
import type { Job, JobFormValues } from '@haulwright/domain/jobs/job';
import type { JobType } from '@haulwright/domain/services/job-type';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';

/** What the Schedule New Job dialog sends for a client, at its first address. */
export const jobValues = (client: Client, changes: Partial<JobFormValues> = {}): JobFormValues => ({
  clientId: client.id,
  clientAddressId: client.addresses[0]?.id ?? '',
  title: 'Pump the tank',
  scheduledDate: '2026-03-03',
  ...changes,
});

/** Adds a job through the API. */
export async function makeJob(
  person: TestPerson,
  client: Client,
  changes: Partial<JobFormValues> = {},
): Promise<Job> {
  return bodyOf(await person.call('POST', '/jobs', jobValues(client, changes)));
}

/** A job type of the person's company by name. */
export async function jobTypeNamed(person: TestPerson, name: string): Promise<JobType> {
  const types: JobType[] = bodyOf(await person.call('GET', '/job-types'));
  const found = types.find((type) => type.name === name);
  if (!found) throw new Error(`there is no job type ${name}`);
  return found;
}
