import { beforeAll, describe, expect, it } from 'vitest';
import type { FilingCalendar } from '@haulwright/domain/filings/deadline';
import type { PackView } from '@haulwright/domain/filings/followed-pack';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { makeVehicle } from '../../../../../test/factories/fleet.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { addPerson } from '../../../../../test/server/people.ts';
import { readOutbox } from '../../../../../test/server/outbox.ts';
import { openDeadlines } from './calendar.queries.ts';

const server = serverOfFile();
let admin: TestPerson;

beforeAll(async () => {
  admin = await server.signUp();
});

const today = () => calendarDateIn(new Date(), 'America/New_York');
const get = async <T>(path: string, person = admin): Promise<T> =>
  bodyOf(await person.call('GET', path)) as T;
const follow = (packId: string, isFollowed = true, person = admin) =>
  person.call('PUT', `/rule-packs/${packId}`, { follow: isFollowed });
const calendar = () => get<FilingCalendar>('/filings');
const permit = (changes: object = {}) => ({
  kind: 'registration',
  name: 'Sludge transporter registration',
  number: 'TX-20412',
  issuer: 'TCEQ',
  vehicleId: null,
  expiresOn: addDays(today(), 200),
  ...changes,
});

describe('rule packs', () => {
  it('are followed by admins, from the day on, and come with the source of every rule', async () => {
    const { packs } = await get<{ packs: PackView[] }>('/rule-packs');
    expect(packs.map(({ followedSince }) => followedSince)).toEqual(Array(7).fill(null));
    for (const { rules } of packs) expect(rules.every(({ cite }) => cite !== '')).toBe(true);
    const followed = bodyOf(await follow('us-tx-312-145')) as { packs: PackView[] };
    expect(
      followed.packs.filter(({ followedSince }) => followedSince === today()).map(({ id }) => id),
    ).toEqual(['us-tx-312-145']);
    expect((await follow('us-xx-1')).status).toBe(400);
    const dispatcher = await addPerson(server, admin, ['dispatcher']);
    expect((await follow('us-wi-nr113', true, dispatcher)).status).toBe(403);
    expect((await dispatcher.call('GET', '/rule-packs')).status).toBe(200);
  });
});

describe('permits', () => {
  it('are kept for the company and its trucks, the soonest to expire first', async () => {
    const truck = await makeVehicle(admin, { name: 'Truck R1' });
    const own = bodyOf(await admin.call('POST', '/company-permits', permit())) as { id: string };
    const ofTruck = bodyOf(
      await admin.call(
        'POST',
        '/company-permits',
        permit({ number: 'PLATE-1', vehicleId: truck.id, expiresOn: addDays(today(), 90) }),
      ),
    ) as { id: string };
    const forEver = bodyOf(
      await admin.call('POST', '/company-permits', permit({ number: 'EPA-1', expiresOn: null })),
    ) as { id: string };
    expect(await get('/company-permits')).toMatchObject([
      { id: ofTruck.id, vehicleName: 'Truck R1' },
      { id: own.id, vehicleId: null },
      { id: forEver.id, expiresOn: null },
    ]);
    expect((await calendar()).permits.map(({ id }) => id)).toEqual([ofTruck.id, own.id]);
    expect((await admin.call('POST', '/company-permits', permit({ number: ' ' }))).status).toBe(400);
    for (const { id } of [own, ofTruck, forEver])
      bodyOf(await admin.call('DELETE', `/company-permits/${id}`));
  });

  it('are kept for a person of the company, who is named in what is due', async () => {
    const { userId } = await addPerson(server, admin, ['field_technician']);
    const kept = { kind: 'certification', name: 'Operator', number: 'WI-7', userId };
    const own = bodyOf(
      await admin.call('POST', '/company-permits', permit({ ...kept, expiresOn: addDays(today(), 30) })),
    ) as { id: string };
    expect(await get('/company-permits')).toMatchObject([
      { userId, userName: 'Added Person', vehicleId: null },
    ]);
    const { items } = await get<{ items: object[] }>('/compliance/findings?kind=permit-expiring');
    expect(JSON.stringify(items)).toContain('Operator WI-7, Added Person');

    const truck = await makeVehicle(admin, { name: 'Truck R2' });
    const both = await admin.call('POST', '/company-permits', permit({ ...kept, vehicleId: truck.id }));
    expect([both.status, JSON.stringify(both.body)]).toEqual([
      400,
      expect.stringContaining('Choose a truck or a person, not both.'),
    ]);
    const stranger = await server.signUp();
    for (const [method, path] of [
      ['POST', '/company-permits'],
      ['PUT', `/company-permits/${own.id}`],
    ] as const)
      expect((await admin.call(method, path, permit({ ...kept, userId: stranger.userId }))).status).toBe(404);
    bodyOf(await admin.call('DELETE', `/company-permits/${own.id}`));
  });
});

describe('the calendar', () => {
  it('holds what the followed packs want filed; filing is marked and undone', async () => {
    bodyOf(await follow('us-tx-312-145'));
    const [due] = (await calendar()).filings;
    expect(due).toMatchObject({ packId: 'us-tx-312-145', filingId: 'annual-summary', filed: null });
    expect(due?.dueOn).toMatch(/-07-01$/);
    const name = { packId: due?.packId, filingId: due?.filingId, dueOn: due?.dueOn };
    const tomorrow = addDays(today(), 1);
    expect(
      (await admin.call('POST', '/filings', { ...name, filedOn: tomorrow, confirmation: null })).body,
    ).toMatchObject({ code: 'filing.in-future' });
    expect(
      (await admin.call('POST', '/filings', { ...name, dueOn: '2020-07-01', filedOn: today() })).body,
    ).toMatchObject({ code: 'filing.not-due' });
    const filed = bodyOf(
      await admin.call('POST', '/filings', { ...name, filedOn: today(), confirmation: 'C-77' }),
    ) as FilingCalendar;
    expect(filed.filings[0]?.filed).toMatchObject({ on: today(), confirmation: 'C-77' });
    const undone = bodyOf(await admin.call('POST', '/filings/undoing', name)) as FilingCalendar;
    expect(undone.filings[0]?.filed).toBe(null);
    expect((await admin.call('POST', '/filings/undoing', name)).status).toBe(404);
  });

  it('has nothing open any more once it was filed', async () => {
    const other = await server.signUp();
    bodyOf(await follow('us-tx-312-145', true, other));
    const [due] = (await get<FilingCalendar>('/filings', other)).filings;
    const { packId, filingId, dueOn = '' } = due ?? {};
    const open = (daysBefore: number) =>
      server.database.inTenant({ companyId: other.companyId }, async (tx) =>
        (await openDeadlines(tx, addDays(dueOn, -daysBefore))).map(({ on }) => on),
      );
    expect(await open(61)).not.toContain(dueOn);
    expect(await open(60)).toContain(dueOn);
    bodyOf(
      await other.call('POST', '/filings', { packId, filingId, dueOn, filedOn: today(), confirmation: null }),
    );
    expect(await open(60)).not.toContain(dueOn);
  });

  it('is what compliance finds from 60 days before on', async () => {
    const soon = bodyOf(
      await admin.call(
        'POST',
        '/company-permits',
        permit({ number: 'SOON', expiresOn: addDays(today(), 60) }),
      ),
    ) as { id: string };
    const later = bodyOf(
      await admin.call(
        'POST',
        '/company-permits',
        permit({ number: 'LATER', expiresOn: addDays(today(), 61) }),
      ),
    ) as { id: string };
    const { items } = await get<{ items: object[] }>('/compliance/findings?kind=permit-expiring');
    expect(items).toMatchObject([
      { subject: 'Sludge transporter registration SOON', since: addDays(today(), 60), address: 'TCEQ' },
    ]);
    const { counts } = await get<{ counts: { kind: string; count: number }[] }>('/compliance');
    expect(counts.find(({ kind }) => kind === 'permit-expiring')?.count).toBe(1);
    for (const { id } of [soon, later]) bodyOf(await admin.call('DELETE', `/company-permits/${id}`));
  });
});

describe('reminders', () => {
  it('are mailed to admins 60, 14 and 1 days before, each once, and again for a permit that was renewed', async () => {
    const other = await server.signUp();
    const on = addDays(today(), 100);
    const { id } = bodyOf(
      await other.call('POST', '/company-permits', permit({ number: 'REM-1', expiresOn: on })),
    ) as { id: string };
    /** Runs the reminders at a number of days before the permit's last day; as often as processes start. */
    const look = (daysBefore: number, last = on) =>
      server.services.deadlineReminders.sendDue(new Date(`${addDays(last, -daysBefore)}T17:00:00Z`));
    // Without the welcome mail, which is sent some time after the answer.
    const subjects = async () =>
      (await readOutbox(server))
        .filter(({ to, subject }) => to === other.email && subject.startsWith('Permit'))
        .map(({ subject }) => subject);
    for (const days of [61, 60, 60, 59, 14, 14, 13, 1, 1, 0, 0]) await look(days);
    expect(await subjects()).toEqual([
      'Permit expires in 60 days',
      'Permit expires in 14 days',
      'Permit expires tomorrow',
    ]);
    const renewed = addDays(on, 365);
    bodyOf(
      await other.call('PUT', `/company-permits/${id}`, permit({ number: 'REM-1', expiresOn: renewed })),
    );
    await Promise.all([look(60, renewed), look(60, renewed)]);
    expect((await subjects()).slice(3)).toEqual(['Permit expires in 60 days']);
  });
});
