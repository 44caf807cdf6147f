import { beforeEach, describe, expect, it } from 'vitest';
import type { PublishedDay, RouteToPublish, UnpublishedDay } from '@haulwright/domain/dispatch/publish-day';
import type { Route } from '@haulwright/domain/routes/route';
import { makeCompany } from '../../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { readOutbox } from '../../../../../../test/server/outbox.ts';
import { statementsOfRequests } from '../../../../../../test/server/request-statements.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { newId } from '../../../platform/ids.ts';
import { dayAhead, makeRouteDay, type RouteDay } from '../testing.ts';

const server = serverOfFile({ PUBLISH_UNDO_SECONDS: '60' });
let day: RouteDay;

beforeEach(async () => {
  day = await makeRouteDay(server, dayAhead);
});

const technician = () => day.company.technician;
/** A draft of the truck of that number, with the technician as its driver. */
async function draft(truck: number, job: number, changes: object = {}): Promise<Route> {
  const lane = day.lane(truck, [day.job(job)], { driverUserId: technician().userId, ...changes });
  const { routes } = await day.arrange(lane);
  const [route] = routes;
  if (route === undefined) throw new Error('nothing was arranged');
  return route;
}
const toPublish = async (): Promise<RouteToPublish[]> =>
  bodyOf(await day.dispatcher.call('GET', `/dispatch/publishing?date=${dayAhead}`)).routes;
const seen = ({ id, updatedAt }: Route) => ({ id, seenUpdatedAt: updatedAt });
const publish = async (...routes: object[]): Promise<PublishedDay> =>
  bodyOf(await day.dispatcher.call('POST', '/dispatch/publishing', { date: dayAhead, routes }));
const undo = async (...routeIds: string[]): Promise<UnpublishedDay> =>
  bodyOf(await day.dispatcher.call('POST', '/dispatch/publishing/undo', { routeIds }));
const statusOf = async (id: string) => (await day.route(id)).status;
const quiet = () => server.services.routeNotices.sendDue(new Date(Date.now() + 1_000));
const subjects = async () =>
  (await readOutbox(server))
    .filter(({ to, subject }) => to === technician().email && subject.includes('route'))
    .map(({ subject }) => subject);

describe('what publishing a day would do', () => {
  it('is said of each draft: who hears of it and how, and what speaks against it', async () => {
    await draft(0, 0);
    await draft(1, 1, { driverUserId: null });
    const published = await draft(0, 2, { name: 'Second round' });
    bodyOf(await day.act(published.id, 'publish'));
    expect(await toPublish()).toMatchObject([
      {
        name: day.trucks[0]?.name,
        driverName: 'Tom Technician',
        jobCount: 1,
        changes: null,
        hold: null,
        hasPhone: false,
        phoneHeardAt: null,
      },
      { name: 'Truck 2', driverName: null, hold: 'no-driver' },
    ]);
  });

  it('is what changed since it was taken back, for the same driver', async () => {
    const { id } = await draft(0, 0);
    bodyOf(await day.act(id, 'publish'));
    bodyOf(await day.act(id, 'take-back'));
    await day.arrange(day.changed(await day.route(id), [day.job(1), day.job(0)]));
    const [route] = await toPublish();
    expect(route?.changes).toMatchObject([
      { type: 'added', titles: ['Client 4 km north'] },
      { type: 'times' },
    ]);
    await day.arrange(
      day.changed(await day.route(id), [day.job(1), day.job(0)], { driverUserId: day.company.admin.userId }),
    );
    expect((await toPublish())[0]?.changes).toBeNull();
  });

  it('names a truck out of service and a broken rule, which may be published all the same', async () => {
    await draft(1, 0);
    const truck = day.trucks[1];
    bodyOf(await day.company.admin.call('PUT', `/vehicles/${truck?.id}`, { ...truck, outOfService: true }));
    bodyOf(
      await day.dispatcher.call('PUT', `/jobs/${day.jobs[1]?.id}`, {
        ...day.jobs[1],
        windowStartMinute: 0,
        windowEndMinute: 1,
        seenUpdatedAt: day.jobs[1]?.updatedAt,
      }),
    );
    const late = await draft(0, 1);
    await day.route(late.id);
    const found = await toPublish();
    expect(found.map(({ name, hold }) => [name, hold])).toEqual([
      [day.trucks[0]?.name, 'warnings'],
      ['Truck 2', 'out-of-service'],
    ]);
    expect(found[0]?.holdText).toMatch(/late/);
    const done = await publish(...found.map((one) => ({ id: one.routeId, seenUpdatedAt: one.updatedAt })));
    expect([done.routeIds.length, done.leftOut]).toEqual([2, []]);
  });

  it('says when a phone was last heard of', async () => {
    await draft(0, 0);
    const sent = { deviceId: newId(), appVersion: '1.0.0', sentAt: new Date().toISOString(), commands: [] };
    await technician().call('POST', '/field/v1/commands', {
      ...sent,
      commands: [{ id: newId(), type: 'unknown' }],
    });
    expect((await toPublish())[0]?.phoneHeardAt).not.toBeNull();
  });
});

it('names the published routes that changed after their drivers got them', async () => {
  const changed = async () =>
    bodyOf(await day.dispatcher.call('GET', `/dispatch/day?date=${dayAhead}`)).changedIds;
  const [one, other] = [await draft(0, 0), await draft(1, 1)];
  await publish(seen(one), seen(other));
  expect(await changed()).toEqual([]);
  await day.arrange(day.changed(await day.route(one.id), [day.job(0), day.job(2)]));
  expect(await changed()).toEqual([one.id]);
  bodyOf(await day.act(one.id, 'send'));
  expect(await changed()).toEqual([]);
  await day.arrange(day.changed(await day.route(one.id), [day.job(2), day.job(0)]));
  bodyOf(await day.act(one.id, 'take-back'));
  expect(await changed()).toEqual([]);
});

describe('a day published with one act', () => {
  it('reaches every driver once, and one undo takes all of it back unheard', async () => {
    const [one, other] = [await draft(0, 0), await draft(1, 1)];
    const done = await publish(seen(one), seen(other));
    expect(done).toMatchObject({ leftOut: [], undoSeconds: 60 });
    expect(done.routeIds.toSorted()).toEqual([one.id, other.id].toSorted());
    expect(await Promise.all([one, other].map(({ id }) => statusOf(id)))).toEqual(['published', 'published']);
    expect((await day.loadJob(1)).assignedTo).toBe(technician().userId);
    const undone = await undo(one.id, other.id);
    expect([undone.routeIds.toSorted(), undone.leftOut]).toEqual([[one.id, other.id].toSorted(), []]);
    expect(await Promise.all([one, other].map(({ id }) => statusOf(id)))).toEqual(['draft', 'draft']);
    await quiet();
    expect(await subjects()).toEqual([]);
    bodyOf(await day.act(one.id, 'publish'));
    await quiet();
    expect(await subjects()).toHaveLength(1);
  });

  it('leaves out by name what is not as it was seen, and publishes the rest', async () => {
    const stays = await draft(0, 0);
    const changed = await draft(1, 1);
    await day.arrange(day.changed(changed, [day.job(1), day.job(2)]));
    const gone = newId();
    const own = await draft(0, 3, { name: 'Published' });
    const published = bodyOf(await day.act(own.id, 'publish'));
    const done = await publish(seen(stays), seen(changed), seen(published), {
      id: gone,
      seenUpdatedAt: stays.updatedAt,
    });
    expect(done.routeIds).toEqual([stays.id]);
    expect(done.leftOut.map(({ routeId, code }) => [routeId, code])).toEqual([
      [changed.id, 'route.changed-meanwhile'],
      [own.id, 'route.not-draft'],
      [gone, 'not-found'],
    ]);
    expect(await statusOf(changed.id)).toBe('draft');
  });

  it('keeps what its driver heard of meanwhile or was taken back in the same second', async () => {
    const [told, free] = [await draft(0, 0), await draft(1, 1)];
    await publish(seen(told), seen(free));
    bodyOf(await day.act(told.id, 'send'));
    bodyOf(await day.act(free.id, 'take-back'));
    const undone = await undo(told.id, free.id);
    expect(undone.routeIds).toEqual([]);
    expect(new Map(undone.leftOut.map(({ routeId, code }) => [routeId, code]))).toEqual(
      new Map([
        [told.id, 'route.driver-told'],
        [free.id, 'route.not-published'],
      ]),
    );
    expect(await Promise.all([told, free].map(({ id }) => statusOf(id)))).toEqual(['published', 'draft']);
  });

  it('by two dispatchers at once is published once', async () => {
    const [one, other] = [await draft(0, 0), await draft(1, 1)];
    const both = await Promise.all([publish(seen(one), seen(other)), publish(seen(other), seen(one))]);
    expect(both.flatMap(({ routeIds }) => routeIds).toSorted()).toEqual([one.id, other.id].toSorted());
    expect(both.flatMap(({ leftOut }) => leftOut.map(({ code }) => code))).toEqual([
      'route.not-draft',
      'route.not-draft',
    ]);
  });

  it('costs as many statements for one route as for three, and so do the question and the undo', async () => {
    const drafts = [await draft(0, 0), await draft(1, 1), await draft(0, 2, { name: 'Second round' })];
    const counted = async (work: () => Promise<unknown>) =>
      (await statementsOfRequests(work)).map((all) => all.length);
    const costs = async (routes: readonly Route[]) => {
      const publishing = await counted(() => publish(...routes.map(seen)));
      return [publishing, await counted(() => undo(...routes.map(({ id }) => id)))];
    };
    const one = await costs(drafts.slice(0, 1));
    const asked = await counted(toPublish);
    expect(asked[0]).toBeLessThanOrEqual(20);
    expect(await costs(await Promise.all(drafts.map(({ id }) => day.route(id))))).toEqual(one);
    bodyOf(await day.dispatcher.call('DELETE', `/routes/${drafts[0]?.id}`));
    bodyOf(await day.dispatcher.call('DELETE', `/routes/${drafts[1]?.id}`));
    expect(await counted(toPublish)).toEqual(asked);
  });

  it('is answered the same when the call is sent again', async () => {
    const route = await draft(0, 0);
    const send = () =>
      day.dispatcher.call(
        'POST',
        '/dispatch/publishing',
        { date: dayAhead, routes: [seen(route)] },
        { 'idempotency-key': key },
      );
    const key = newId();
    const first = bodyOf(await send());
    expect(bodyOf(await send())).toEqual(first);
    expect(first.routeIds).toEqual([route.id]);
  });

  it('takes nobody else’s routes, no technician and no empty list', async () => {
    const route = await draft(0, 0);
    const stranger = await makeCompany(server);
    const body = { date: dayAhead, routes: [seen(route)] };
    const theirs: PublishedDay = bodyOf(await stranger.admin.call('POST', '/dispatch/publishing', body));
    expect(theirs).toMatchObject({ routeIds: [], leftOut: [{ code: 'not-found', name: '' }] });
    expect((await technician().call('POST', '/dispatch/publishing', body)).status).toBe(403);
    expect((await day.dispatcher.call('POST', '/dispatch/publishing', { ...body, routes: [] })).status).toBe(
      400,
    );
    const twice = { ...body, routes: [seen(route), seen(route)] };
    expect((await day.dispatcher.call('POST', '/dispatch/publishing', twice)).status).toBe(400);
    expect(await statusOf(route.id)).toBe('draft');
  });
});
