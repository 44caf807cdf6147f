import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentPhoneMs } from '@haulwright/domain/dispatch/publish-holds';
import type { Route } from '@haulwright/domain/routes/route';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import {
  startPushServiceFake,
  type FakeDevice,
  type PushServiceFake,
} from '../../../../../test/fakes/push-service-fake.ts';
import { startTestServer, type TestPerson, type TestServer } from '../../../../../test/server/harness.ts';
import { readOutbox } from '../../../../../test/server/outbox.ts';
import { dayAhead, makeRouteDay, type RouteDay } from '../dispatch/testing.ts';
import { mailAfterMs } from '../messages/message-mail.ts';
import { pushSubscriptions } from './push.tables.ts';

let server: TestServer;
let service: PushServiceFake;
let day: RouteDay;
let route: Route;

beforeAll(async () => {
  service = await startPushServiceFake();
  server = await startTestServer({ PUSH_SERVICES: service.url });
  day = await makeRouteDay(server, dayAhead);
  route = await day.published([day.job(0)]);
});
afterAll(async () => {
  await server?.stop();
  await service?.close();
});

const driver = () => day.company.technician;
const subscribe = (device: Pick<FakeDevice, 'endpoint' | 'p256dh' | 'auth'>, person = driver()) => {
  const { endpoint, p256dh, auth } = device;
  return person.call('PUT', '/push/subscription', { endpoint, p256dh, auth });
};
const write = async (text: string) =>
  bodyOf(await day.dispatcher.call('POST', `/routes/${route.id}/messages`, { text }));
const sendDue = (afterMs = 0) => server.services.messageMail.sendDue(new Date(Date.now() + afterMs));
const mails = async (word: string, person: TestPerson = driver()) =>
  (await readOutbox(server)).filter(
    ({ to, subject, text }) => to === person.email && `${subject} ${text}`.includes(word),
  ).length;

describe('a phone that is to be told', () => {
  it('is told of a message at once, and no mail follows', async () => {
    const device = service.device();
    bodyOf(await subscribe(device));
    bodyOf(await subscribe(device));
    await write('The plant closes at 3.');
    await sendDue();
    await expect
      .poll(() => device.told)
      .toMatchObject([{ body: 'The plant closes at 3.', path: '/messages' }]);
    await sendDue(mailAfterMs * 2);
    expect(await mails('plant closes')).toBe(0);
    bodyOf(await driver().call('POST', '/push/unsubscribe', { endpoint: device.endpoint }));
    await write('Never mind.');
    await sendDue();
    await sendDue(mailAfterMs + 1_000);
    expect(device.told).toHaveLength(1);
    expect(await mails('Never mind.')).toBe(1);
  });

  it('is forgotten when its browser is gone, and asked again after a fault; mails go instead', async () => {
    const [gone, broken] = [service.device(), service.device()];
    gone.status = 410;
    broken.status = 500;
    await subscribe(gone);
    await subscribe(broken);
    await write('First word.');
    await sendDue();
    await sendDue(mailAfterMs + 1_000);
    expect(await mails('First word.')).toBe(1);
    [gone.status, broken.status] = [201, 201];
    await write('Second word.');
    await sendDue();
    await expect.poll(() => broken.told.map(({ body }) => body)).toEqual(['Second word.']);
    expect(gone.told).toEqual([]);
  });

  it('is told of a changed route instead of a mail, and is one person’s at a time', async () => {
    const device = service.device();
    await subscribe(device, day.company.admin);
    await subscribe(device);
    route = await day.route(route.id);
    await day.arrange(day.changed(route, [day.job(0), day.job(1)]));
    await server.services.routeNotices.sendDue(new Date(Date.now() + 1_000));
    expect(device.told).toMatchObject([{ title: expect.stringContaining('was changed'), path: '/' }]);
    expect(await mails('was changed')).toBe(0);
  });

  it('is mailed a changed route as well when it was not heard of for an hour', async () => {
    const device = service.device();
    await subscribe(device);
    await server.database.inTenant(day.company.admin, (tx) =>
      tx.update(pushSubscriptions).set({ lastSeenAt: new Date(Date.now() - silentPhoneMs - 1_000) }),
    );
    route = await day.route(route.id);
    await day.arrange(day.changed(route, [day.job(0), day.job(1), day.job(2)]));
    await server.services.routeNotices.sendDue(new Date(Date.now() + 1_000));
    expect(device.told).toMatchObject([{ title: expect.stringContaining('was changed') }]);
    expect(await mails('was changed')).toBe(1);
  });
});

it.each([
  'https://example.com/push',
  'http://169.254.169.254/latest/meta-data',
  'http://127.0.0.1:5432/',
  'https://fcm.googleapis.com:8443/x',
])('%s is no place this server sends to', async (endpoint) => {
  const answer = await subscribe({ ...service.device(), endpoint });
  expect([answer.status, answer.body.code]).toEqual([422, 'push.unknown-service']);
});

it('gives every browser the same key, and refuses keys that are none', async () => {
  const { publicKey } = bodyOf(await driver().call('GET', '/push/key'));
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  expect(bodyOf(await day.dispatcher.call('GET', '/push/key'))).toEqual({ publicKey });
  expect((await subscribe({ ...service.device(), auth: 'short' })).status).toBe(400);
});
