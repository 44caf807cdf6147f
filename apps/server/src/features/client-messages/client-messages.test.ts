import { sql } from 'drizzle-orm';
import { defaultMessageSettings } from '@haulwright/domain/companies/company-messages';
import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { patiently } from '../../../../../test/patience.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { MailNotSent } from '../../platform/mail/mailer.ts';
import { arrived, send } from '../field/testing.ts';
import { createClientMessaging } from './sending-messages.ts';
import { companyOnItsWay, messagesOn, type ComingCompany } from './testing.ts';

const server = serverOfFile({ RATE_LIMITS: 'track-per-network=10000/1h' });
const { switchOn, onMyWay, rows, sendDue, mailsTo, tokenTo, ask, visit, change } = messagesOn(server);
let company: ComingCompany;
beforeAll(async () => {
  company = await companyOnItsWay(server);
}, patiently(60_000));

const minutes = (count: number) => sql.raw(`interval '${count} minutes'`);

describe('a driver who is on the way', () => {
  it('tells nobody until the company has switched it on, and then the next two clients', async () => {
    const [first, second, third] = company.jobs;
    expect(bodyOf(await company.technician.call('GET', '/field/v1/pack')).me.tellsOnMyWay).toBe(false);
    expect(await onMyWay(company, first?.id)).toEqual(['applied', undefined]);
    expect(await rows(company)).toEqual([]);

    await switchOn(company);
    expect(bodyOf(await company.technician.call('GET', '/field/v1/pack')).me.tellsOnMyWay).toBe(true);
    expect(await onMyWay(company, third?.id)).toEqual(['applied', 'client.not-told']);
    // Said twice, it is sent once.
    for (const job of [first, first, second])
      expect(await onMyWay(company, job?.id)).toEqual(['applied', undefined]);
    await sendDue();
    await expect.poll(async () => (await rows(company)).map(({ state }) => state)).toEqual(['sent', 'sent']);
    await sendDue();
    expect([(await mailsTo(first?.email)).length, (await mailsTo(third?.email)).length]).toEqual([1, 0]);

    const [mail] = await mailsTo(first?.email);
    expect(mail?.subject).toMatch(/: We are on the way$/);
    expect(mail?.text).toMatch(/: Tom is on the way to 5 Farm Road\. Expected: (?:\d|soon)/);
    expect(mail?.text).toMatch(/\/on-my-way#[\w-]{22}\s/);
    // The office reads what was said, and cannot open the client's link.
    const token = await tokenTo(first?.email);
    expect(JSON.stringify(await rows(company))).not.toContain(token);
    expect((await rows(company))[0]?.body).toContain('Follow the truck: ');
  });

  it('is shown to that client only, and only the own visit', async () => {
    const [first, second] = company.jobs;
    const [token, other] = [await tokenTo(first?.email), await tokenTo(second?.email)];
    const opens = async () =>
      (await change(company, sql`select opens from track_links where job_id = ${first?.id}`)).rows;
    const before = await opens();
    const shown = bodyOf(await ask(token, true));
    expect([before, await opens()]).toEqual([[{ opens: 0 }], [{ opens: 1 }]]);
    expect(shown).toMatchObject({
      state: 'coming',
      company: { name: expect.any(String), phone: '717-555-0100' },
      language: 'en',
      address: '5 Farm Road, Lancaster',
      driver: 'Tom',
      truck: expect.any(String),
      place: null,
    });
    expect(shown.window.from < shown.window.to).toBe(true);
    expect(JSON.stringify(shown)).not.toMatch(/Client at|10 Farm Road|Technician/);
    expect((await visit(other)).address).toBe('10 Farm Road, Lancaster');
    for (const unknown of ['', 'short', 'A'.repeat(22), token.slice(1), `${token}A`])
      expect([unknown, (await ask(unknown)).status]).toEqual([unknown, 404]);
  });

  it('shows the truck to the next stop only, within 100 m until ten minutes before', async () => {
    const [first, second] = company.jobs;
    const [token, other] = [await tokenTo(first?.email), await tokenTo(second?.email)];
    const place = { latitude: 40.060123, longitude: -76.3106, accuracyMeters: 8 };
    const tell = (changes: object) =>
      company.technician.call('PUT', '/positions/mine', {
        ...place,
        measuredAt: new Date().toISOString(),
        ...changes,
      });
    bodyOf(await tell({}));
    server.services.etaMaking.heard(company.companyId, [company.routeId]);
    await expect
      .poll(async () => (await visit(token)).place, { timeout: patiently(25_000) })
      .toMatchObject({ away: { bearing: 180 } });
    const shown = await visit(token);
    expect(shown.isNext).toBe(true);
    // The expected time stands by itself; the plan's is a guess of hours.
    const arrival = (minutesAhead: number) =>
      change(
        company,
        sql`update route_etas set made_at = now(), stops = jsonb_set(stops, '{0,arrivalSecond}', to_jsonb(made_second + ${minutesAhead * 60}::int)) where route_id = ${company.routeId}`,
      );
    await arrival(40);
    const far = await visit(token);
    expect([far.place?.isExact, far.place?.latitude === place.latitude]).toEqual([false, false]);
    expect(Math.abs((far.place?.latitude ?? 0) - place.latitude)).toBeLessThan(0.001);
    expect(Date.parse(far.eta?.to ?? '') - Date.parse(far.eta?.from ?? '')).toBe(20 * 60_000);
    await arrival(9);
    const near = await visit(token);
    expect([near.place?.isExact, near.place?.latitude]).toEqual([true, place.latitude]);
    expect(Date.parse(near.eta?.to ?? '') - Date.parse(near.eta?.from ?? '')).toBe(10 * 60_000);
    const afterwards = await visit(other);
    expect([afterwards.isNext, afterwards.place, afterwards.eta === null]).toEqual([false, null, false]);
  });

  it('is over an hour after the arrival, and once the job has left the route the office will call', async () => {
    const [first, second, third] = company.jobs;
    const [token, other] = [await tokenTo(first?.email), await tokenTo(second?.email)];
    await send(company.technician, arrived(first?.id ?? ''));
    expect(await visit(token)).toMatchObject({ state: 'here', driver: 'Tom', eta: null, place: null });
    await change(company, sql`update jobs set started_at = now() - ${minutes(61)} where id = ${first?.id}`);
    expect(await visit(token)).toMatchObject({ state: 'over', driver: null, truck: null, window: null });

    const route = bodyOf(await company.dispatcher.call('GET', `/routes/${company.routeId}`));
    bodyOf(
      await company.dispatcher.call('PUT', '/dispatch/arrangement', {
        routes: [
          {
            id: company.routeId,
            name: route.name,
            routeDate: route.routeDate,
            vehicleId: route.vehicleId,
            driverUserId: route.driverUserId,
            visits: [first, third].map((job) => ({ kind: 'job', jobId: job?.id })),
            seenUpdatedAt: route.updatedAt,
          },
        ],
      }),
    );
    expect(await visit(other)).toMatchObject({ state: 'office', driver: null, eta: null, place: null });

    await change(company, sql`update track_links set revoked_at = now() where job_id = ${first?.id}`);
    await change(company, sql`update track_links set expires_at = now() where job_id = ${second?.id}`);
    expect([(await ask(token)).status, (await ask(other)).status]).toEqual([404, 404]);
  });
});

describe('a message', () => {
  it('that a server took and did not settle is not sent again', async () => {
    const own = await companyOnItsWay(server, 'Killed');
    await switchOn(own, { language: 'es' });
    const [first, second] = own.jobs;
    const at = new Date();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const sent: string[] = [];
    const messagingWith = (sendToClient: (to: string) => Promise<void>) =>
      createClientMessaging({
        ...server.services,
        sms: { send: () => Promise.reject(new Error('no texts here')) },
        smsHookSecret: undefined,
        tasks: { every: () => undefined },
        publicUrl: 'http://localhost',
        mailer: {
          async sendToClient({ to: [to = ''] }) {
            await sendToClient(to);
            sent.push(to);
            return [];
          },
        },
      });
    // Waits for later, out of the reach of the server's own task.
    const say = async (jobId: string | undefined) => {
      expect(await onMyWay(own, jobId)).toEqual(['applied', undefined]);
      await change(
        own,
        sql`update client_messages set state = 'waits', why = null, not_before = now() + ${minutes(2)} where job_id = ${jobId}`,
      );
    };
    const later = new Date(at.getTime() + 3 * 60_000);
    await say(first?.id);
    const slow = messagingWith(() => held).sendDue(later);
    await expect.poll(async () => (await rows(own))[0]?.state).toBe('taken');
    await messagingWith(() => Promise.resolve()).sendDue(new Date(later.getTime() + 60_000));
    expect(sent).toEqual([]);
    // Its server is gone.
    await messagingWith(() => Promise.resolve()).sendDue(new Date(later.getTime() + 6 * 60_000));
    expect((await rows(own))[0]).toMatchObject({ state: 'failed', why: 'interrupted' });
    expect(sent).toEqual([]);
    release();
    await slow;

    // One that the mail server refused goes out a minute later, with a link of its own.
    await say(second?.id);
    await messagingWith(() => Promise.reject(new MailNotSent('no'))).sendDue(later);
    expect((await rows(own))[1]?.state).toBe('waits');
    await messagingWith(() => Promise.resolve()).sendDue(new Date(later.getTime() + 61_000));
    expect((await rows(own))[1]).toMatchObject({
      state: 'sent',
      body: expect.stringContaining('va en camino'),
    });
    const { rows: links } = await change(
      own,
      sql`select revoked_at is null as valid from track_links where job_id = ${second?.id} order by created_at`,
    );
    expect(links).toEqual([{ valid: false }, { valid: true }]);
  });

  it('has the company’s own words, which can be looked at first', async () => {
    const own = await companyOnItsWay(server, 'Own Words');
    const save = (text: string) =>
      own.admin.call('PUT', '/company/client-messages', {
        ...defaultMessageSettings,
        templates: [{ kind: 'on-my-way', language: 'en', text }],
      });
    expect(await save('{driver} comes to {adress}')).toMatchObject({ status: 400 });
    expect(await save('x'.repeat(321))).toMatchObject({ status: 400 });
    const text = 'Hello {client}, {driver} comes to {address}.';
    expect(await save(text)).toMatchObject({ status: 200 });
    const preview = { kind: 'on-my-way', language: 'en', text };
    const shown = bodyOf(await own.admin.call('POST', '/client-messages/previews', preview));
    expect(shown.jobNumber).toBe(own.jobs[0]?.jobNumber);
    expect(shown.text).toMatch(/^Hello Client at 5 km, Tom comes to 5 Farm Road\. http\S+on-my-way#/);
    expect((await own.technician.call('POST', '/client-messages/previews', preview)).status).toBe(403);
  });
});
