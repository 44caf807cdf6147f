import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RouteMessage } from '@haulwright/domain/messages/route-message';
import type { Route } from '@haulwright/domain/routes/route';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { readOutbox } from '../../../../../test/server/outbox.ts';
import { addPerson } from '../../../../../test/server/people.ts';
import { newId } from '../../platform/ids.ts';
import { makeRouteDay, type RouteDay } from '../dispatch/testing.ts';
import { command, outcomeOf, sendRaw, today } from '../field/testing.ts';
import { mailAfterMs } from './message-mail.ts';

const server = serverOfFile();
let day: RouteDay;
let route: Route;
let other: TestPerson;
let stranger: TestPerson;

let next = 0;

beforeAll(async () => {
  stranger = await server.signUp();
  day = await makeRouteDay(server, today(), {
    kilometers: [2, 3, 4, 5, 6, 7, 8, 9],
    job: { scheduledDate: today() },
  });
  other = await addPerson(server, day.company.admin, ['field_technician']);
});
beforeEach(async () => {
  route = await day.published([day.job(next)]);
  next += 1;
});

const office = () => day.company.dispatcher;
const driver = () => day.company.technician;
const write = (text: string, key: string = newId()) =>
  office().call('POST', `/routes/${route.id}/messages`, { text }, { 'idempotency-key': key });
const listed = async (person = office()): Promise<RouteMessage[]> =>
  bodyOf(await person.call('GET', `/routes/${route.id}/messages`));
const packed = async (): Promise<RouteMessage[]> =>
  bodyOf(await driver().call('GET', '/field/v1/pack')).messages.filter(
    ({ routeId }: RouteMessage) => routeId === route.id,
  );
const unread = async () => bodyOf(await office().call('GET', `/messages/unread?date=${today()}`));
const answer = (text: string) => command('message.sent', { routeId: route.id, text });

describe('what office and driver write each other', () => {
  it('goes to the phone and back, once however often it is sent, and is read', async () => {
    const key = newId();
    const sent = bodyOf(await write('Gate code is 4711.', key));
    expect(bodyOf(await write('Gate code is 4711.', key))).toEqual(sent);
    expect(await packed()).toMatchObject([
      { text: 'Gate code is 4711.', fromOffice: true, senderName: expect.any(String), readAt: null },
    ]);
    const reply = answer('Thanks.');
    const readIt = command('messages.read', { routeId: route.id, upTo: sent.sentAt });
    expect((await sendRaw(driver(), [readIt, reply, reply])).status).toBe(200);
    await sendRaw(driver(), [reply]);
    expect(await listed()).toMatchObject([
      { id: sent.id, readAt: expect.any(String) },
      { id: reply.id, text: 'Thanks.', fromOffice: false, senderName: 'Tom Technician', readAt: null },
    ]);
    expect(await unread()).toEqual([{ routeId: route.id, unread: 1 }]);
    const upTo = (await listed()).at(-1)?.sentAt;
    const read = () => office().call('POST', `/routes/${route.id}/messages/read`, { upTo });
    expect(bodyOf(await read())).toEqual({ read: 1 });
    expect(bodyOf(await read())).toEqual({ read: 0 });
    expect(await unread()).toEqual([]);
  });

  it('reaches every driver of a day, and nobody of a draft', async () => {
    const all = { date: today(), text: 'The plant closes at 3.' };
    expect(bodyOf(await office().call('POST', '/messages', all))).toEqual({
      routes: (await day.day(today())).length,
    });
    expect(await packed()).toMatchObject([{ text: 'The plant closes at 3.' }]);
    const refusal = await office().call('POST', '/messages', { ...all, date: '2195-03-04' });
    expect([refusal.status, refusal.body.code]).toEqual([409, 'message.nobody-reads']);
    expect((await day.act(route.id, 'take-back')).status).toBe(200);
    expect((await write('Hello?')).body.code).toBe('message.nobody-reads');
  });

  it('is nobody else’s, and only the office writes for it', async () => {
    await write('Call me.');
    expect(await listed(driver())).toHaveLength(1);
    for (const person of [other, stranger])
      expect((await person.call('GET', `/routes/${route.id}/messages`)).status).toBe(404);
    expect((await driver().call('POST', `/routes/${route.id}/messages`, { text: 'x' })).status).toBe(403);
    expect((await driver().call('POST', '/messages', { date: today(), text: 'x' })).status).toBe(403);
    expect((await stranger.call('POST', `/routes/${route.id}/messages`, { text: 'x' })).status).toBe(404);
    // Other people's reads and messages do not count.
    await sendRaw(other, [command('messages.read', { routeId: route.id, upTo: new Date().toISOString() })]);
    expect((await listed())[0]?.readAt).toBeNull();
    expect(await outcomeOf(other, answer('Not my route'))).toEqual(['recorded', 'route.not-yours']);
    expect(await listed()).toHaveLength(1);
  });

  it.each([
    ['nothing', ' '],
    ['a novel', 'x'.repeat(1_001)],
  ])('%s is refused', async (_, text) => {
    expect((await write(text)).status).toBe(400);
    expect(await outcomeOf(driver(), answer(text))).toEqual(['refused', 'command.unreadable']);
  });
});

describe('a mail for what the phone has not shown', () => {
  const mailed = async (text: string, afterMs: number) => {
    await server.services.messageMail.sendDue(new Date(Date.now() + afterMs));
    return (await readOutbox(server)).filter((mail) => mail.to === driver().email && mail.text.includes(text))
      .length;
  };

  it('comes once, after two minutes', async () => {
    await write('Call me at noon.');
    expect(await mailed('at noon', 0)).toBe(0);
    expect(await mailed('at noon', mailAfterMs - 10_000)).toBe(0);
    expect(await mailed('at noon', mailAfterMs + 1_000)).toBe(1);
    expect(await mailed('at noon', mailAfterMs * 3)).toBe(1);
  });

  it('does not come when the driver has read it', async () => {
    const { sentAt } = bodyOf(await write('Call me at six.'));
    await sendRaw(driver(), [command('messages.read', { routeId: route.id, upTo: sentAt })]);
    expect(await mailed('at six', mailAfterMs * 2)).toBe(0);
  });
});
