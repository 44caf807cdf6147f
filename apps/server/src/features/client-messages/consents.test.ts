import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { MessagesOfClient } from '@haulwright/domain/client-messages/client-messages';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { instantOf } from '@haulwright/domain/kernel/local-instant';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { startSmsGatewayFake } from '../../../../../test/fakes/sms-gateway-fake.ts';
import { patiently } from '../../../../../test/patience.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { newId } from '../../platform/ids.ts';
import { arrived, completed, send } from '../field/testing.ts';
import { tenInTheMorning } from '../routes/testing.ts';
import { createClientMessaging } from './sending-messages.ts';
import { companyOnItsWay, messagesOn, type ComingCompany } from './testing.ts';

const secret = 'a secret of the gateway';
const gateway = await startSmsGatewayFake();
afterAll(() => gateway.close());
const server = serverOfFile({
  SMS_URL: gateway.url,
  SMS_HOOK_SECRET: secret,
  RATE_LIMITS: 'hook-per-network=10000/1h',
});
const { switchOn, onMyWay, rows, sendDue, mailsTo, change } = messagesOn(server);
let company: ComingCompany;
let other: ComingCompany;
/** As clients have it in their telephone field. */
const number = '(717) 555-0147';
const phone = '+17175550147';

beforeAll(async () => {
  company = await companyOnItsWay(server, 'First');
  other = await companyOnItsWay(server, 'Second');
  for (const one of [company, other]) await switchOn(one);
}, patiently(90_000));

const messages = async (of: ComingCompany, at = 0): Promise<MessagesOfClient> =>
  bodyOf(await of.admin.call('GET', `/clients/${of.jobs[at]?.client.id}/messages`));
const record = (of: ComingCompany, state: string, at = 0, changes: object = {}) =>
  of.admin.call('POST', `/clients/${of.jobs[at]?.client.id}/consents`, {
    phone,
    state,
    how: 'On the telephone',
    ...changes,
  });
const texted = (text: string, { from = number, key = secret }: { from?: string; key?: string } = {}) => {
  const body = JSON.stringify({ from, to: '+17175550000', text });
  const signature = createHmac('sha256', key).update(body).digest('hex');
  return fetch(`${server.url}/hooks/sms`, { method: 'POST', body, headers: { 'X-Signature': signature } });
};
const textsTo = (to: string) => gateway.messages.filter((one) => one.to === to);
const said = async (of: ComingCompany, at = 0) =>
  (await messages(of, at)).numbers.find((one) => one.phone === phone)?.said?.state ?? null;

describe('a number', () => {
  it('is texted once its consent is recorded, and heard when it says stop', async () => {
    const [first, second] = company.jobs;
    expect((await messages(company)).numbers).toEqual([{ phone, name: first?.client.name, said: null }]);
    expect(await record(company, 'given', 0, { phone: '+17175559999' })).toMatchObject({ status: 409 });
    expect(await record(company, 'given', 0, { how: ' ' })).toMatchObject({ status: 400 });
    const recorded: MessagesOfClient = bodyOf(await record(company, 'given'));
    expect(recorded.numbers[0]?.said).toMatchObject({ state: 'given', how: 'On the telephone' });
    await onMyWay(company, first?.id);
    await sendDue();
    await expect.poll(() => textsTo(phone).length).toBe(1);
    expect(textsTo(phone)[0]?.text).toMatch(/Tom is on the way to 5 Farm Road.*#[\w-]{22}$/);
    expect(await mailsTo(first?.email)).toEqual([]);
    await expect
      .poll(async () => (await messages(company)).messages)
      .toMatchObject([{ kind: 'on-my-way', state: 'sent', channel: 'text', recipient: phone }]);

    // Every client of every company that has the number.
    bodyOf(await record(company, 'given', 1));
    bodyOf(await record(other, 'asked'));
    expect((await texted(' stop ')).status).toBe(200);
    expect([await said(company), await said(company, 1), await said(other), await said(other, 1)]).toEqual(
      Array.from({ length: 4 }, () => 'stopped'),
    );
    await onMyWay(company, second?.id);
    await sendDue();
    await expect.poll(async () => (await mailsTo(second?.email)).length).toBe(1);
    // START is no consent where none was given.
    expect((await texted('START')).status).toBe(200);
    expect([await said(company), await said(company, 1), await said(other)]).toEqual([
      'given',
      'given',
      'stopped',
    ]);
    expect((await texted('Help')).status).toBe(200);
    expect(textsTo(phone).at(-1)?.text).toBe(
      `First: messages about our visits to you. Call 717-555-0100. Reply STOP to end them.`,
    );
    expect(textsTo(phone)).toHaveLength(2);
  });

  it('is heard from the gateway only', async () => {
    const before = [await said(company), textsTo(phone).length];
    expect((await texted('STOP', { key: 'somebody else’s' })).status).toBe(401);
    expect((await fetch(`${server.url}/hooks/sms`, { method: 'POST', body: '{}' })).status).toBe(401);
    expect((await texted('STOP', { from: 'nobody' })).status).toBe(400);
    expect((await texted('Please stop by tomorrow')).status).toBe(200);
    expect((await texted('STOP', { from: '+17175550999' })).status).toBe(200);
    expect([await said(company), textsTo(phone).length]).toEqual(before);
  });

  it('that says stop between taking and sending is not texted', async () => {
    const own = await companyOnItsWay(server, 'Stopped');
    await switchOn(own);
    bodyOf(await record(own, 'given'));
    const sent: unknown[] = [];
    const { database } = server.services;
    let statements = 0;
    const messaging = createClientMessaging({
      ...server.services,
      smsHookSecret: undefined,
      publicUrl: '',
      tasks: { every: () => undefined },
      mailer: { sendToClient: () => Promise.reject(new Error('no mails here')) },
      sms: { send: (message) => Promise.resolve(void sent.push(message)) },
      database: {
        ...database,
        async inTenant(actor, work) {
          const answer = await database.inTenant(actor, work);
          // The first thing done for the company is taking the message.
          if (actor.companyId === own.companyId && (statements += 1) === 1) await texted('STOP');
          return answer;
        },
      },
    });
    await onMyWay(own, own.jobs[0]?.id);
    const later = new Date(Date.now() + 3 * 60_000);
    await change(own, sql`update client_messages set state = 'waits', not_before = ${later.toISOString()}`);
    await messaging.sendDue(later);
    expect([sent, await rows(own)]).toMatchObject([[], [{ state: 'refused', why: 'stopped' }]]);
    bodyOf(await record(company, 'given'));
  });

  it('and what a client was told are its company’s own', async () => {
    const client = company.jobs[0]?.client.id;
    for (const [method, path, body] of [
      ['GET', 'messages', undefined],
      ['POST', 'consents', { phone, state: 'given', how: 'x' }],
      ['POST', 'message-language', { language: 'es' }],
    ] as const)
      expect((await other.admin.call(method, `/clients/${client}/${path}`, body)).status).toBe(404);
    // The last word is added, and none is changed.
    const changed = await change(company, sql`update contact_consents set state = 'given'`).catch(
      () => 'refused',
    );
    expect(changed).toBe('refused');
  });
});

describe('what a company also says', () => {
  it('that the driver arrived, and that the work is done, the next morning where it is night', async () => {
    const own = await companyOnItsWay(server, 'All kinds');
    await switchOn(own, { kinds: ['arrived', 'finished'] });
    const [first] = own.jobs;
    const id = first?.id ?? '';
    bodyOf(await own.admin.call('POST', `/clients/${first?.client.id}/message-language`, { language: 'es' }));
    await send(own.technician, arrived(id));
    await sendDue();
    await expect
      .poll(async () => (await rows(own)).map(({ kind, state }) => [kind, state]))
      .toEqual([['arrived', 'sent']]);
    expect((await mailsTo(first?.email))[0]?.text).toContain('Tom llegó a 5 Farm Road');
    await send(own.technician, completed(id));
    const { timeZone, today } = tenInTheMorning();
    const night = instantOf(today, 21 * 60, timeZone);
    await change(
      own,
      sql`update jobs set updated_at = ${new Date(night.getTime() - 360_000).toISOString()}, completed_at = ${new Date(night.getTime() - 360_000).toISOString()} where id = ${id}`,
    );
    await sendDue(night);
    const { rows: waiting } = await change(
      own,
      sql`select state, not_before from client_messages where kind = 'finished'`,
    );
    const morning = instantOf(addDays(today, 1), 8 * 60, timeZone);
    expect(waiting.map((row) => [row['state'], new Date(String(row['not_before'])).toISOString()])).toEqual([
      ['waits', morning.toISOString()],
    ]);
    await sendDue(morning);
    expect((await rows(own)).map(({ state }) => state)).toEqual(['sent', 'sent']);
    expect((await mailsTo(first?.email)).at(-1)?.text).toContain('está terminado');
  });

  it('when it plans to come, on the evening before', async () => {
    const own = await companyOnItsWay(server, 'Evening');
    await switchOn(own, { kinds: ['planned'] });
    const { timeZone, today } = tenInTheMorning();
    const at = (minute: number) => instantOf(addDays(today, -1), minute, timeZone);
    await sendDue(at(17 * 60 + 59));
    expect(await rows(own)).toEqual([]);
    await sendDue(at(18 * 60));
    expect((await rows(own)).map(({ kind }) => kind)).toEqual(['planned', 'planned', 'planned']);
    await sendDue(at(18 * 60 + 1));
    expect(await mailsTo(own.jobs[2]?.email)).toHaveLength(1);
    expect((await mailsTo(own.jobs[2]?.email))[0]?.text).toMatch(
      /we plan to be at 15 Farm Road on \w+, \w+ \d+, \d+:\d\d [AP]M–\d+:\d\d [AP]M\./,
    );
  });

  it('that it is late, once, and that the truck has left the stop before', async () => {
    const own = await companyOnItsWay(server, 'Late');
    await switchOn(own, { kinds: ['on-my-way', 'late'], whenLeft: true });
    const [first, second, third] = own.jobs;
    const now = new Date();
    const stop = (jobId: string | undefined, arrivalSecond: number, changes: object = {}) => ({
      jobId,
      disposalSiteId: null,
      arrivalSecond,
      beginSecond: arrivalSecond,
      endSecond: arrivalSecond + 600,
      isThere: false,
      hasLeft: false,
      ...changes,
    });
    const stops = [
      stop(first?.id, 19_000, { isThere: true, hasLeft: true }),
      stop(second?.id, 20_900),
      stop(third?.id, 80_000),
    ];
    const [truck] = bodyOf(await own.admin.call('GET', '/vehicles')) as { id: string }[];
    await change(
      own,
      sql`insert into route_etas (company_id, route_id, made_at, made_second, plan_of, latitude, longitude, stops)
        select company_id, id, ${now.toISOString()}, 20000, updated_at, 40, -76, ${JSON.stringify(stops)}::jsonb from routes where id = ${own.routeId}`,
    );
    await change(
      own,
      sql`insert into stop_visits (id, company_id, route_id, vehicle_id, job_id, arrived_at, departed_at, source, fixes, latitude, longitude)
        values (${newId()}, ${own.companyId}, ${own.routeId}, ${truck?.id}, ${first?.id}, ${new Date(now.getTime() - 1_200_000).toISOString()}, ${new Date(now.getTime() - 60_000).toISOString()}, 'fence', 9, 40, -76)`,
    );
    await sendDue(new Date(now.getTime() + 1_000));
    await sendDue(new Date(now.getTime() + 2_000));
    const told = async () =>
      (await rows(own)).map(({ kind, state, job_id }) => `${kind} ${state} ${job_id}`).toSorted();
    await expect.poll(told).toEqual([`late sent ${third?.id}`, `on-my-way sent ${second?.id}`]);
    expect((await mailsTo(third?.email))[0]?.subject).toMatch(/: We are running late$/);
  });
});
