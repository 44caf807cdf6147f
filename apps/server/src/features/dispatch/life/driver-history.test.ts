import { expect, it } from 'vitest';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import type { TestPerson } from '../../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { addPerson } from '../../../../../../test/server/people.ts';
import { makeRouteDay } from '../testing.ts';

const server = serverOfFile();

it('a route shows its history to its driver while it is theirs, and to no other technician', async () => {
  const day = await makeRouteDay(server);
  const other = await addPerson(server, day.company.admin, ['field_technician'], 'Uma Technician');
  const stranger = await makeRouteDay(server);
  const route = await day.published([day.job(0), day.job(1)]);
  await day.arrange(day.changed(route, [day.job(1), day.job(0)]));
  const seenBy = async (person: TestPerson) => person.call('GET', `/dispatch/routes/${route.id}/versions`);
  expect(bodyOf(await seenBy(day.company.technician))).toEqual(bodyOf(await seenBy(day.dispatcher)));
  for (const person of [other, stranger.dispatcher, stranger.company.technician])
    expect((await seenBy(person)).status).toBe(404);
  // Taken back it is the office's, who still work on it.
  bodyOf(await day.act(route.id, 'take-back'));
  expect((await seenBy(day.company.technician)).status).toBe(404);
  expect(bodyOf(await seenBy(day.dispatcher)).versions).toHaveLength(3);
});
