import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { maxVersions, type RouteVersion } from '@haulwright/domain/routes/route-version';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { keptVersions } from '../../../platform/database/append-only.ts';
import { readOutbox, type OutboxMail } from '../../../../../../test/server/outbox.ts';
import { startTestServer, type TestServer } from '../../../../../../test/server/harness.ts';
import { addPerson } from '../../../../../../test/server/people.ts';
import { routeVersions } from '../../routes/versions/route-versions.tables.ts';
import { theDay } from '../../routes/testing.ts';
import { codeOf, dayAhead, makeRouteDay, visitsOf, type RouteDay } from '../testing.ts';

let server: TestServer;
let day: RouteDay;

beforeAll(async () => {
  // Mails of published routes leave when a test says so.
  server = await startTestServer({ PUBLISH_UNDO_SECONDS: '60' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  day = await makeRouteDay(server, dayAhead);
  // What the test before left to be told.
  await quiet();
});

const versions = async (id: string): Promise<RouteVersion[]> =>
  bodyOf(await day.dispatcher.call('GET', `/dispatch/routes/${id}/versions`)).versions;
/** As if the quiet time were over, and the time in which a publishing can be undone. */
const quiet = () => server.services.routeNotices.sendDue(new Date(Date.now() + 1_000));
const mailsTo = async (email: string): Promise<OutboxMail[]> =>
  (await readOutbox(server)).filter(({ to, subject }) => to === email && subject.startsWith('Your route'));
const subjects = async (email: string): Promise<string[]> =>
  (await mailsTo(email)).map(({ subject }) => subject.replace('Your route for Tuesday, March 3 ', ''));
const publishedAndTold = async (...visits: Parameters<RouteDay['published']>[0]) => {
  const route = await day.published(visits);
  expect(await quiet()).toBe(1);
  return route;
};

describe('a published route', () => {
  it('has a version for each change, which says who changed what', async () => {
    const route = await day.published([day.job(0), day.job(1), day.empty()]);
    const {
      routes: [second],
    } = await day.arrange(day.changed(route, [day.job(1), day.job(0), day.empty()]));
    const {
      routes: [third],
    } = await day.arrange(day.changed(second!, [day.job(1), day.job(2), day.empty()]));
    await day.arrange(day.changed(third!, visitsOf(third!), { vehicleId: day.trucks[1]?.id }));
    bodyOf(
      await day.dispatcher.call('PUT', `/routes/${route.id}`, {
        ...day.changed(await day.route(route.id), visitsOf(third!)),
        driverUserId: null,
      }),
    );
    const all = await versions(route.id);
    expect(all.map(({ number, kind, authorName }) => [number, kind, authorName])).toEqual(
      [5, 4, 3, 2, 1].map((number) => [number, number === 1 ? 'published' : 'changed', 'Dora Dispatcher']),
    );
    expect(
      all.map(({ changes }) => changes.map(({ type }) => type).filter((type) => type !== 'times')),
    ).toEqual([['driver'], ['truck'], ['added', 'removed'], ['order'], []]);
    expect(all[2]?.changes).toContainEqual({ type: 'added', titles: ['Client 6 km north'] });
    expect(all[4]?.plan.visits.map(({ title }) => title)).toEqual([
      'Client 2 km north',
      'Client 4 km north',
      day.site.name,
    ]);
    // An older one is arranged again.
    const now = await day.route(route.id);
    const {
      routes: [back],
    } = await day.arrange(
      day.changed(now, [day.job(0), day.job(1), day.empty()], {
        driverUserId: day.company.technician.userId,
        vehicleId: day.trucks[0]?.id,
      }),
    );
    expect(visitsOf(back!)).toEqual([day.job(0), day.job(1), day.empty()]);
  });

  it('has none for drafts, and none for what changes nothing', async () => {
    const {
      routes: [draft],
    } = await day.arrange(day.request([day.job(0)]));
    const {
      routes: [more],
    } = await day.arrange(day.changed(draft!, [day.job(0), day.job(1)]));
    expect(await versions(draft!.id)).toEqual([]);
    const route = bodyOf(await day.act(draft!.id, 'publish'));
    await day.arrange(day.changed(route, visitsOf(more!)));
    expect(await versions(draft!.id)).toHaveLength(1);
  });

  it('has one when a job leaves it, with its author, and the times that come of it', async () => {
    const route = await day.published([day.job(0), day.job(1), day.job(2)]);
    bodyOf(await day.setStatus(0, 'cancelled', { reason: 'Called off' }, day.company.admin));
    await day.route(route.id);
    const [left, ...others] = await versions(route.id);
    expect(others).toHaveLength(1);
    expect([left?.authorName, left?.changes.map(({ type }) => type)]).toEqual([
      'Ada Admin',
      ['removed', 'times'],
    ]);
  });

  it('has one for times that move by themselves, without an author', async () => {
    // Days that are over keep the times they had.
    const route = await day.published([day.job(0), day.job(1)], { routeDate: '2199-03-04' });
    bodyOf(
      await day.company.admin.call('PUT', `/vehicles/${day.trucks[0]?.id}`, {
        ...day.trucks[0],
        shiftStartMinute: 600,
        shiftEndMinute: 1_200,
      }),
    );
    const now = await day.route(route.id);
    expect(now.startSecond).toBeGreaterThan(route.startSecond + 900);
    const [moved] = await versions(route.id);
    expect([moved?.kind, moved?.authorName, moved?.changes.map(({ type }) => type)]).toEqual([
      'changed',
      null,
      ['times'],
    ]);
  });

  it('lets the database remove as many versions as the product does', () => {
    expect(keptVersions).toBe(maxVersions);
  });

  it('forgets the oldest of very many', async () => {
    const route = await day.published([day.job(0), day.job(1)]);
    const [row] = await server.database.asSystem((tx) =>
      tx.select().from(routeVersions).where(eq(routeVersions.routeId, route.id)),
    );
    await server.database.asSystem((tx) =>
      tx.insert(routeVersions).values(
        Array.from({ length: maxVersions }, (_, at) => ({
          ...row!,
          id: crypto.randomUUID(),
          number: 401 + at,
        })),
      ),
    );
    await day.arrange(day.changed(route, [day.job(1), day.job(0)]));
    const all = await versions(route.id);
    expect([all.length, all[0]?.number]).toEqual([maxVersions, 501]);
    expect(
      await server.database.asSystem((tx) => tx.$count(routeVersions, eq(routeVersions.routeId, route.id))),
    ).toBe(maxVersions);
  });
});

describe('undoing a publishing', () => {
  it('leaves a draft its driver is not told of, until the email is sent', async () => {
    const { routes } = await day.arrange(
      day.lane(0, [day.job(0), day.job(1)], { driverUserId: day.company.technician.userId }),
    );
    const route = routes[0]!;
    expect(bodyOf(await day.act(route.id, 'publish'))).toMatchObject({
      status: 'published',
      undoSeconds: 60,
    });
    const technician = await day.act(route.id, 'undo-publish', {}, day.company.technician);
    expect(technician.status).toBe(403);
    expect(bodyOf(await day.act(route.id, 'undo-publish')).status).toBe('draft');
    expect(await quiet()).toBe(0);
    expect(await mailsTo(day.company.technician.email)).toEqual([]);
    expect((await versions(route.id)).map(({ kind }) => kind)).toEqual(['taken-back', 'published']);
    expect(codeOf(await day.act(route.id, 'undo-publish'))).toBe('route.not-published');

    bodyOf(await day.act(route.id, 'publish'));
    expect(await quiet()).toBe(1);
    const late = await day.act(route.id, 'undo-publish');
    expect([late.status, codeOf(late)]).toEqual([409, 'route.driver-told']);
    expect((late.body as { message: string }).message).toMatch(/^Too late to undo: .* Take the route back/);
    expect((await day.route(route.id)).status).toBe('published');
  });

  it('of a route they knew leaves to be told what was to be told before', async () => {
    const { id } = await publishedAndTold(day.job(0));
    bodyOf(await day.act(id, 'take-back'));
    bodyOf(await day.act(id, 'publish'));
    bodyOf(await day.act(id, 'undo-publish'));
    expect(await quiet()).toBe(1);
    expect(await subjects(day.company.technician.email)).toEqual([
      expect.stringMatching(/March 3$/),
      'was taken back',
    ]);
  });

  it('is over when the route was sent by hand, and not when it was changed', async () => {
    const sent = await day.published([day.job(0)]);
    bodyOf(await day.act(sent.id, 'send'));
    expect(codeOf(await day.act(sent.id, 'undo-publish'))).toBe('route.driver-told');
    const changed = await day.published([day.job(1), day.job(2)], { vehicleId: day.trucks[1]?.id });
    await day.arrange(day.changed(changed, [day.job(2), day.job(1)]));
    expect(bodyOf(await day.act(changed.id, 'undo-publish')).status).toBe('draft');
    expect(await quiet()).toBe(0);
  });
});

describe('the driver', () => {
  it('gets one mail for everything that was changed, in plain words, and none before it is quiet', async () => {
    const route = await publishedAndTold(day.job(0), day.job(1), day.empty());
    const {
      routes: [second],
    } = await day.arrange(day.changed(route, [day.job(1), day.job(0), day.empty()]));
    await day.arrange(day.changed(second!, [day.job(1), day.job(2), day.empty()]));
    expect(await server.services.routeNotices.sendDue(new Date(Date.now() - 120_000))).toBe(0);
    expect(await quiet()).toBe(1);
    expect(await quiet()).toBe(0);
    const mails = await mailsTo(day.company.technician.email);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.subject).toBe('Your route for Tuesday, March 3 was changed');
    expect(mails[1]?.text).toContain('- Added: Client 6 km north.');
    expect(mails[1]?.text).toContain('- Taken off: Client 2 km north.');
    expect(mails[1]?.text).toMatch(/1\. Client 4 km north/);
  });

  it('is not told of changes undone in the meantime', async () => {
    const route = await publishedAndTold(day.job(0), day.job(1));
    const {
      routes: [second],
    } = await day.arrange(day.changed(route, [day.job(1), day.job(0)]));
    await day.arrange(day.changed(second!, [day.job(0), day.job(1)]));
    expect(await quiet()).toBe(0);
    expect(await mailsTo(day.company.technician.email)).toHaveLength(1);
  });

  it('and the one before both hear when it is given to another driver', async () => {
    const other = await addPerson(server, day.company.admin, ['field_technician'], 'Uma Technician');
    const route = await publishedAndTold(day.job(0), day.job(1));
    await day.arrange(day.changed(route, visitsOf(route), { driverUserId: other.userId }));
    expect(await quiet()).toBe(2);
    expect(await subjects(day.company.technician.email)).toEqual([
      expect.stringMatching(/March 3$/),
      'was given to another driver',
    ]);
    const [theirs] = await mailsTo(other.email);
    expect([theirs?.subject, theirs?.text]).toEqual([
      'Your route for Tuesday, March 3',
      expect.stringContaining('2 jobs'),
    ]);
  });

  it.each([
    ['taken back', async (id: string) => bodyOf(await day.act(id, 'take-back')), 'was taken back'],
    [
      'cancelled',
      async (id: string) => bodyOf(await day.act(id, 'cancel', { reason: 'Snow' })),
      'was cancelled',
    ],
    [
      'emptied on the board',
      async (id: string) => day.arrange(day.changed(await day.route(id), [])),
      'was cancelled',
    ],
  ] as const)('hears when it is %s', async (_, act, words) => {
    const { id } = await publishedAndTold(day.job(0));
    await act(id);
    expect(await quiet()).toBe(1);
    expect(await subjects(day.company.technician.email)).toEqual([expect.stringMatching(/March 3$/), words]);
  });

  it('hears nothing when the removal is undone in time: the route is theirs as before', async () => {
    const route = await publishedAndTold(day.job(0), day.job(1));
    const removed = await day.arrange(day.changed(route, []));
    expect(removed.removedIds).toEqual([route.id]);
    const {
      routes: [back],
    } = await day.arrange({ ...day.changed(route, visitsOf(route)), seenUpdatedAt: null });
    expect(back).toMatchObject({
      id: route.id,
      status: 'published',
      driverUserId: day.company.technician.userId,
    });
    expect(await day.loadJob(0)).toMatchObject({
      status: 'scheduled',
      assignedTo: day.company.technician.userId,
    });
    expect((await versions(route.id)).map(({ kind }) => kind)).toEqual(['published']);
    expect(await quiet()).toBe(0);
    expect(await mailsTo(day.company.technician.email)).toHaveLength(1);
    // From there on it is a published route as any other.
    await day.arrange(day.changed(back!, [day.job(1), day.job(0)]));
    expect((await versions(route.id)).map(({ kind }) => kind)).toEqual(['changed', 'published']);
  });

  it('hears of it again when the removal is undone after they were told', async () => {
    const route = await publishedAndTold(day.job(0));
    await day.arrange(day.changed(route, []));
    expect(await quiet()).toBe(1);
    const {
      routes: [back],
    } = await day.arrange({ ...day.changed(route, [day.job(0)]), seenUpdatedAt: null });
    expect(back?.status).toBe('published');
    expect(await quiet()).toBe(1);
    expect(await subjects(day.company.technician.email)).toEqual([
      expect.stringMatching(/March 3$/),
      'was cancelled',
      expect.stringMatching(/March 3$/),
    ]);
  });

  it.each([
    [
      'was taken back before it was removed',
      {},
      async (id: string) => bodyOf(await day.act(id, 'take-back')),
    ],
    ['comes back without a driver', { driverUserId: null }, async () => undefined],
  ] as const)('does not get a route that %s', async (_, changes, act) => {
    const { id } = await publishedAndTold(day.job(0));
    await act(id);
    const before = await day.route(id);
    await day.arrange(day.changed(before, []));
    const {
      routes: [back],
    } = await day.arrange({ ...day.changed(before, [day.job(0)], changes), seenUpdatedAt: null });
    expect(back).toMatchObject({ id, status: 'draft' });
  });

  it('hears once when a route is taken back, changed and published again', async () => {
    const { id } = await publishedAndTold(day.job(0), day.job(1));
    bodyOf(await day.act(id, 'take-back'));
    await day.arrange(day.changed(await day.route(id), [day.job(1)]));
    bodyOf(await day.act(id, 'publish'));
    expect(await quiet()).toBe(1);
    expect(await mailsTo(day.company.technician.email)).toHaveLength(2);
    expect(await quiet()).toBe(0);
  });

  it('is told after a restart too', async () => {
    const { id } = await publishedAndTold(day.job(0), day.job(1));
    await day.arrange(day.changed(await day.route(id), [day.job(1), day.job(0)]));
    // What is to be told is in the database: another process on it finds it.
    const second = await startTestServer({ DATABASE_URL: server.databaseUrl });
    try {
      expect(await second.services.routeNotices.sendDue(new Date(Date.now() + 1_000))).toBe(1);
      expect((await readOutbox(second)).map(({ to }) => to)).toEqual([day.company.technician.email]);
    } finally {
      await second.stop();
    }
    expect(await quiet()).toBe(0);
  });

  it('is told by one of two processes only', async () => {
    const { id } = await publishedAndTold(day.job(0), day.job(1));
    await day.arrange(day.changed(await day.route(id), [day.job(1), day.job(0)]));
    const now = new Date();
    expect(
      (await Promise.all([1, 2, 3].map(() => server.services.routeNotices.sendDue(now)))).toSorted(
        (a, b) => a - b,
      ),
    ).toEqual([0, 0, 1]);
  });

  it('hears nothing of a route whose day is over, whatever is done to it; its history tells all the same', async () => {
    day = await makeRouteDay(server, theDay);
    const [changed, taken, cancelled] = [
      await day.published([day.job(0), day.job(1)]),
      await day.published([day.job(2)], { vehicleId: day.trucks[1]?.id }),
      await day.published([day.job(3)]),
    ];
    await day.arrange(day.changed(changed, [day.job(1), day.job(0)]));
    bodyOf(await day.act(taken.id, 'take-back'));
    bodyOf(await day.act(cancelled.id, 'cancel', { reason: 'It rained' }));
    const again = await day.act(changed.id, 'send');
    expect([again.status, codeOf(again)]).toEqual([409, 'route.day-over']);
    expect(await quiet()).toBe(0);
    // A route of a day ahead, published last: by the time its mail is there, those of the others would be.
    const last = await makeRouteDay(server, dayAhead);
    await last.published([last.job(0)]);
    expect(await quiet()).toBe(1);
    expect(await mailsTo(last.company.technician.email)).toHaveLength(1);
    expect(await mailsTo(day.company.technician.email)).toEqual([]);
    const kinds = async ({ id }: { readonly id: string }) => (await versions(id)).map(({ kind }) => kind);
    expect([await kinds(changed), await kinds(taken), await kinds(cancelled)]).toEqual([
      ['changed', 'published'],
      ['taken-back', 'published'],
      ['cancelled', 'published'],
    ]);
  });

  it('hears when a route of a day that is over is put on one ahead', async () => {
    day = await makeRouteDay(server, theDay);
    const route = await day.published([day.job(0)]);
    expect(await quiet()).toBe(0);
    await day.arrange(day.changed(route, [day.job(0)], { routeDate: dayAhead }));
    expect(await quiet()).toBe(1);
    expect(await subjects(day.company.technician.email)).toEqual(['was changed']);
  });
});
