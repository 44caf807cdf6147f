import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { makeRouteDay } from '../dispatch/testing.ts';
import { makeFieldCompany, notDone, send, today, type FieldCompany } from './testing.ts';

const server = serverOfFile();
let company: FieldCompany;

beforeAll(async () => {
  company = await makeFieldCompany(server);
});

describe('an attempt', () => {
  const waiting = async (person = company.dispatcher) =>
    (bodyOf(await person.call('GET', '/attempts')).items as { jobId: string }[]).map(({ jobId }) => jobId);

  it.each<[string, (id: string) => Promise<unknown>, boolean]>([
    ['nothing', () => Promise.resolve(), true],
    ['another day', (id) => moved(id, addDays(today(), 3)), false],
    ['no day', (id) => moved(id, null), true],
    ['another technician', (id) => company.assign(id, company.other), false],
    ['cancelled', (id) => company.setStatus(id, 'cancelled', { reason: 'Sold' }), false],
    ['seen', (id) => seen(id), false],
    ['completed', (id) => company.setStatus(id, 'completed'), false],
  ])('waits for the office until it is decided: %s', async (_, decide, waits) => {
    const { id } = await company.job();
    await send(company.technician, notDone(id));
    expect(await waiting()).toContain(id);
    await decide(id);
    expect((await waiting()).includes(id)).toBe(waits);
    expect((await reviewOf(id)) !== undefined).toBe(waits);
  });
  const reviewOf = async (id: string) => (await company.reviews()).find(({ job }) => job?.id === id)?.id;
  const seen = async (id: string) => bodyOf(await company.decide((await reviewOf(id)) ?? '', 'note'));
  const moved = async (id: string, scheduledDate: string | null) =>
    bodyOf(await company.dispatcher.call('PUT', `/jobs/${id}/date`, { scheduledDate }));

  it('waits once, with its last reason, on the list and on the board, until it is on a route', async () => {
    const day = await makeRouteDay(server, today(), { job: { scheduledDate: today() } });
    const { dispatcher, technician } = day.company;
    const route = await day.published([day.job(0), day.job(1)]);
    const id = route.stops.flatMap(({ jobId }) => jobId ?? [])[0] ?? '';
    await send(technician, notDone(id));
    expect(bodyOf(await dispatcher.call('GET', '/attempts'))).toEqual({
      items: [expect.objectContaining({ jobId: id, reason: 'locked-gate', note: 'Nobody answers' })],
      total: 1,
    });
    const open = bodyOf(await dispatcher.call('GET', `/routes/open-jobs?date=${today()}`)).items;
    expect(
      open
        .map((one: { id: string; notDone: unknown }) => [one.id === id, one.notDone])
        .toSorted()
        .at(-1),
    ).toEqual([true, 'locked-gate']);
    expect((await technician.call('GET', '/attempts')).status).toBe(403);
    expect(await waiting(company.dispatcher)).not.toContain(id);
    await day.published([day.job(0)]);
    expect(await waiting(dispatcher)).toEqual([]);
  });
});
