import { expect, it } from 'vitest';
import type { Client } from '@haulwright/domain/clients/client';
import type { JobCard } from '@haulwright/domain/dispatch/job-card';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { newId } from '../../platform/ids.ts';
import { makeJob } from '../jobs/testing.ts';
import { makeRouteDay } from './testing.ts';

const server = serverOfFile();

it('a card has the access instructions and the last three services of its address, and nothing from other addresses', async () => {
  const day = await makeRouteDay(server);
  const { dispatcher, company } = day;
  const [job, elsewhere] = day.jobs;
  const client: Client = bodyOf(await dispatcher.call('GET', `/clients/${job?.clientId}`));
  bodyOf(
    await dispatcher.call('PUT', `/clients/${client.id}`, {
      ...client,
      serviceTypeIds: client.services.map(({ id }) => id),
      accessInstructions: 'Mind the dog',
    }),
  );
  const done: string[] = [];
  for (const gallons of [410, 420, 430, 440]) {
    const past = await makeJob(dispatcher, client, { scheduledDate: '2026-02-03' });
    bodyOf(
      await dispatcher.call('PUT', `/jobs/${past.id}/status`, {
        status: 'completed',
        actualGallons: gallons,
      }),
    );
    done.unshift(past.id);
  }
  await makeJob(dispatcher, client, { scheduledDate: '2026-02-04' });
  bodyOf(await day.setStatus(1, 'completed', {}, dispatcher));

  const card: JobCard = bodyOf(await dispatcher.call('GET', `/dispatch/jobs/${job?.id}/card`));
  expect(card.job).toMatchObject({ id: job?.id, accessInstructions: 'Mind the dog' });
  expect(card.pastServices.map(({ jobId }) => jobId)).toEqual(done.slice(0, 3));
  expect(card.pastServices.map(({ actualGallons }) => actualGallons)).toEqual([440, 430, 420]);
  expect(card.pastServices[0]).toMatchObject({ title: 'Pump the tank', doneByName: null });
  expect(card.pastServices[0]?.date).toMatch(/^\d{4}-\d\d-\d\d$/);

  // A finished job is no past service of itself.
  const own: JobCard = bodyOf(await dispatcher.call('GET', `/dispatch/jobs/${elsewhere?.id}/card`));
  expect(own.pastServices).toEqual([]);
  const stranger = await makeRouteDay(server);
  for (const [person, id] of [
    [stranger.dispatcher, job?.id],
    [dispatcher, newId()],
  ] as const)
    expect((await person.call('GET', `/dispatch/jobs/${id}/card`)).status).toBe(404);
  expect((await company.technician.call('GET', `/dispatch/jobs/${job?.id}/card`)).status).toBe(403);
});
