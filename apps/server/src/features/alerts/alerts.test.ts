import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { beforeAll, expect, it } from 'vitest';
import type { AlertRule, TruckAlert } from '@haulwright/domain/alerts/alert-rule';
import type { Versioned } from '@haulwright/domain/kernel/version';
import { makeDisposalSite } from '../../../../../test/factories/fleet.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { readOutbox } from '../../../../../test/server/outbox.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { newId } from '../../platform/ids.ts';
import { createMailer } from '../../platform/mail/mailer.ts';
import { setDepot } from '../routes/testing.ts';
import { createAlerting } from './alerting.ts';
import { ago, trackingOn } from '../tracking/testing.ts';
import { patiently } from '../../../../../test/patience.ts';

const server = serverOfFile();
const { companyOnShift, device, posted } = trackingOn(server);
let company: TestCompany;
let truck: string;
let secret: string;

beforeAll(async () => {
  [company, truck] = await companyOnShift();
  await setDepot(company.admin);
  secret = await device(company, 'plain', { vehicleId: truck });
});

const patience = { timeout: patiently(10_000), interval: 100 };
const minutes = (count: number) => count / 60;
const addRule = async (input: object, of = company) =>
  of.admin.call('POST', '/alert-rules', {
    toldUserIds: [of.dispatcher.userId],
    isOn: true,
    ...input,
  });
const added = async (input: object) => bodyOf(await addRule(input)) as Versioned<AlertRule>;
const alerts = async (of = company) => bodyOf(await of.admin.call('GET', '/alerts')) as TruckAlert[];
/** The server looks by itself, too: what was told is asked of the mails, not of who told it. */
const look = (at = new Date()) => server.services.alerting.look(at);
/** Subjects of the mails of alerts to an address. */
const mailsTo = async ({ email }: { email: string }) =>
  (await readOutbox(server))
    .filter(({ to, text }) => to.includes(email) && text.includes('?tab=devices'))
    .map(({ subject }) => subject);
/** Points of the truck: minutes ago, latitude, miles an hour. */
const drives = async (...points: [number, number, number][]) => {
  const { status } = await posted(
    'positions',
    {
      points: points.map(([ago_, lat, mph]) => ({
        at: ago(minutes(ago_)).toISOString(),
        lat,
        lon: -76,
        speed: mph * 0.44704,
      })),
    },
    `Bearer ${secret}`,
  );
  expect(status).toBe(200);
};
/** As if the rule had been on for an hour. */
const since = (id: string) =>
  server.database.inTenant(company.admin, (tx) =>
    tx.execute(sql`update alert_rules set since = now() - interval '1 hour' where id = ${id}`),
  );

it('what trucks do is mailed once to whom the rules name, by whichever server sees it first', async () => {
  const rule = await added({
    event: 'too-fast',
    threshold: 75,
    toldUserIds: [company.dispatcher.userId, company.admin.userId],
  });
  await drives([12, 40, 60], [10, 40.0003, 82], [9.9, 40.0006, 84]);
  await look();
  // From before the rule was made.
  expect(await alerts()).toEqual([]);
  await since(rule.id);
  await Promise.all([look(), look()]);
  await look();
  await expect
    .poll(() => alerts(), patience)
    .toMatchObject([{ event: 'too-fast', value: 84, state: 'told', placeName: null }]);
  for (const person of [company.dispatcher, company.admin])
    expect(await mailsTo(person)).toEqual([expect.stringMatching(/ drives 84 mph$/)]);
});

it('within quiet hours it is listed and not mailed, and a rule that is off finds nothing', async () => {
  const { id: quietId } = await added({
    event: 'area-left',
    threshold: 1,
    quiet: { startMinute: 0, endMinute: 1_440 },
  });
  const off = await added({ event: 'area-left', threshold: 2, isOn: false });
  await since(quietId);
  await since(off.id);
  await drives([1, 40.01, 20]);
  const before = await mailsTo(company.dispatcher);
  await look();
  const far = (await alerts()).filter(({ event }) => event === 'area-left');
  expect(far).toMatchObject([{ state: 'quiet' }]);
  // Turned on, it tells what happens from then on.
  const { version, ...input } = off;
  bodyOf(await company.admin.call('PUT', `/alert-rules/${off.id}`, { ...input, isOn: true, version }));
  await look();
  expect(await mailsTo(company.dispatcher)).toEqual(before);
  expect(
    (await company.admin.call('PUT', `/alert-rules/${off.id}`, { ...input, version })).body,
  ).toMatchObject({
    code: 'version.changed-meanwhile',
  });
});

it('a truck that left a plant with waste aboard and without a dump is told, with the name of the plant', async () => {
  const { id: siteId, name } = await makeDisposalSite(company.admin);
  const { companyId } = company.admin;
  const rule = await added({ event: 'no-dump', threshold: 30, siteIds: [siteId] });
  await since(rule.id);
  await server.database.inTenant(company.admin, async (tx) => {
    const tank = newId();
    await tx.execute(sql`
      insert into vehicle_compartments (id, company_id, vehicle_id, name, capacity_gallons, accepted_waste_types)
      values (${tank}, ${companyId}, ${truck}, 'Tank', 2500, '{septage}')`);
    await tx.execute(sql`
      insert into load_accounts (id, company_id, kind, compartment_id, waste_type, balance_gallons)
      values (${newId()}, ${companyId}, 'compartment', ${tank}, 'septage', 800)`);
    const routeId = newId();
    await tx.execute(sql`
      insert into routes (id, company_id, name, route_date, vehicle_id, status) values (${routeId}, ${companyId}, 'Route', current_date, ${truck}, 'in_progress')`);
    await tx.execute(sql`
      insert into stop_visits (id, company_id, route_id, vehicle_id, disposal_site_id, arrived_at, departed_at, source, fixes, latitude, longitude)
      values (${newId()}, ${companyId}, ${routeId}, ${truck}, ${siteId}, now() - interval '55 minutes', now() - interval '40 minutes', 'fence', 20, 40, -76)`);
  });
  await look();
  await expect
    .poll(() => alerts(), patience)
    .toContainEqual(expect.objectContaining({ event: 'no-dump', placeName: name, state: 'told' }));
  expect(await mailsTo(company.dispatcher)).toContainEqual(
    expect.stringContaining(`left ${name} with waste aboard`),
  );
});

it('people and sites of another company are unknown, its rules are not found, and a technician sees none', async () => {
  const other = await makeCompany(server, 'Other');
  const [rule] = bodyOf(await company.admin.call('GET', '/alert-rules')) as Versioned<AlertRule>[];
  const site = newId();
  expect((await addRule({ event: 'depot-left', toldUserIds: [other.admin.userId] })).body).toMatchObject({
    code: 'alert.person-unknown',
  });
  expect((await addRule({ event: 'site-left', siteIds: [site] })).body).toMatchObject({
    code: 'alert.site-unknown',
  });
  expect((await other.admin.call('DELETE', `/alert-rules/${rule?.id}`)).status).toBe(404);
  expect((await other.admin.call('GET', '/alert-rules')).body).toEqual([]);
  expect(await alerts(other)).toEqual([]);
  for (const path of ['/alert-rules', '/alerts'])
    expect((await company.technician.call('GET', path)).status).toBe(403);
});

it('somebody who left is passed over, and an alert that nobody can be told says so', async () => {
  const rule = await added({ event: 'area-left', threshold: 3 });
  await since(rule.id);
  await server.database.inTenant(company.admin, (tx) =>
    tx.execute(sql`update alert_rules set told_user_ids = array[${newId()}::uuid] where id = ${rule.id}`),
  );
  await drives([0.5, 40.02, 20]);
  await look();
  await expect
    .poll(() => alerts(), patience)
    .toContainEqual(expect.objectContaining({ event: 'area-left', state: 'failed' }));
});

it('what a server had claimed when it was killed is told after ten minutes, once', async () => {
  await server.database.inTenant(company.admin, (tx) =>
    tx.execute(
      sql`update truck_alerts set state = 'waits', claimed_at = now(), attempts = 1 where state = 'quiet'`,
    ),
  );
  const before = await mailsTo(company.dispatcher);
  await look();
  expect(await mailsTo(company.dispatcher)).toEqual(before);
  const later = new Date(Date.now() + 11 * 60_000);
  await Promise.all([look(later), look(later)]);
  expect(await mailsTo(company.dispatcher)).toHaveLength(before.length + 1);
});

it('a mailbox that refuses does not have the others told again', async () => {
  const told: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address === company.dispatcher.email ? new Error('no such mailbox') : undefined),
    onData: (stream, session, done) => {
      told.push(...session.envelope.rcptTo.map(({ address }) => address));
      stream.resume().on('end', () => done());
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const mailer = createMailer({
    from: 'Haulwright <no-reply@example.com>',
    smtpUrl: `smtp://127.0.0.1:${port}`,
    outboxFolder: '/nowhere',
  });
  const ofMailServer = createAlerting({
    database: server.database,
    mailer,
    publicUrl: server.url,
    tasks: { every: () => undefined },
    log: { error: () => undefined },
    now: () => new Date(),
  });
  // Claimed by the product's own look, so that only this one goes on with it, ten minutes later.
  await server.database.inTenant(company.admin, (tx) =>
    tx.execute(sql`update truck_alerts set state = 'waits', claimed_at = now(), attempts = 1
                    where rule_id in (select id from alert_rules where event = 'too-fast')`),
  );
  for (const minutesLater of [11, 22, 33])
    await ofMailServer.look(new Date(Date.now() + minutesLater * 60_000));
  mailer.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
  expect(told).toEqual([company.admin.email]);
  expect(await alerts()).toContainEqual(expect.objectContaining({ event: 'too-fast', state: 'told' }));
});
