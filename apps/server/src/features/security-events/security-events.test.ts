import { beforeAll, describe, expect, it } from 'vitest';
import type { SecurityEvent } from '@haulwright/contract/security-events.contract';
import { calendarDateIn, addDays } from '@haulwright/domain/kernel/calendar-date';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { signIn, type TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';

const server = serverOfFile();
let company: TestCompany;
let neighbour: TestPerson;
beforeAll(async () => {
  company = await makeCompany(server);
  neighbour = await server.signUp({ fullName: 'Nina Neighbour' });
  await signIn(server, neighbour.email, neighbour.password);
  const { dispatcher } = company;
  await signIn(server, dispatcher.email, dispatcher.password);
  await server.call('POST', '/auth/v1/token?grant_type=password', {
    body: { email: dispatcher.email, password: 'a wrong password' },
    headers: { 'user-agent': '=cmd|calc Firefox/140.0' },
  });
});

const page = async (
  by: TestPerson,
  query = '',
): Promise<{ items: SecurityEvent[]; nextCursor: string | null }> =>
  bodyOf(await by.call('GET', `/security-events${query}`));
const all = async (by: TestPerson, query = '?limit=200') => (await page(by, query)).items;

/** Inserts events of a person directly. */
async function record(userId: string, count: number): Promise<void> {
  await server.database.pool.query(
    `insert into auth.audit_events (id, created_at, action, succeeded, outcome, user_id)
     select gen_random_uuid(), now() - make_interval(secs => n), 'sign_in', true, 'ok', $1 from generate_series(1, $2) n`,
    [userId, count],
  );
}

describe('security events', () => {
  it('are those of the own company, newest first, with person, device and place', async () => {
    const events = await all(company.admin);
    expect(events[0]).toMatchObject({
      action: 'sign_in',
      method: 'password',
      succeeded: false,
      outcome: 'invalid_credentials',
      personName: 'Dora Dispatcher',
      email: company.dispatcher.email,
      ipAddress: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
      device: expect.any(String),
    });
    expect(events.map(({ at }) => at)).toEqual(
      events
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(new Set(events.map(({ personName }) => personName))).toEqual(
      new Set(['Ada Admin', 'Dora Dispatcher', 'Tom Technician']),
    );
    expect(new Set((await all(neighbour)).map(({ personName }) => personName))).toEqual(
      new Set(['Nina Neighbour']),
    );
  });

  it('are for administrators', async () => {
    for (const person of [company.dispatcher, company.technician]) {
      expect((await person.call('GET', '/security-events')).status).toBe(403);
      expect((await person.call('GET', '/security-events/export')).status).toBe(403);
    }
  });

  it.each([
    ['a name', 'dora disp', ['Dora Dispatcher']],
    ['an action', 'sign up', ['Ada Admin', 'Dora Dispatcher', 'Tom Technician']],
    ["a neighbour's name", 'nina', []],
    ['wildcards', '%_%', []],
  ])('are found by %s', async (_what, search, names) => {
    const events = await all(company.admin, `?limit=200&search=${encodeURIComponent(search)}`);
    expect([...new Set(events.map(({ personName }) => personName))].toSorted()).toEqual(names);
  });

  it('of removed people stay', async () => {
    const { admin, technician } = await makeCompany(server);
    bodyOf(await admin.call('DELETE', `/users/${technician.userId}/roles`));
    const events = await all(admin);
    expect(
      events.filter(({ personName }) => personName === 'Tom Technician').map(({ action }) => action),
    ).toEqual(expect.arrayContaining(['sessions_ended', 'sign_up']));
  });

  it('come in pages that neither repeat nor leave out one', async () => {
    const admin = await server.signUp();
    await record(admin.userId, 120);
    const whole = await all(admin);
    const found: SecurityEvent[] = [];
    for (let cursor: string | null = '', pages = 0; cursor !== null && pages < 20; pages += 1) {
      const { items, nextCursor } = await page(
        admin,
        `?limit=50${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      found.push(...items);
      cursor = nextCursor;
    }
    expect(found).toEqual(whole);
    expect((await admin.call('GET', '/security-events?cursor=nonsense')).status).toBe(400);
  });

  it('can be narrowed to days of the company', async () => {
    const admin = await server.signUp();
    const today = calendarDateIn(new Date(), 'America/New_York');
    const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];
    const count = (await all(admin)).length;
    expect(count).toBeGreaterThan(0);
    expect(await all(admin, `?limit=200&from=${today}&to=${today}`)).toHaveLength(count);
    expect(await all(admin, `?from=${tomorrow}`)).toEqual([]);
    expect(await all(admin, `?to=${yesterday}`)).toEqual([]);
    expect((await admin.call('GET', '/security-events?from=2026-02-30')).status).toBe(400);
  });
});

describe('the export', () => {
  it('is a CSV file of the same events, in which no text becomes a formula', async () => {
    const answer = await company.admin.call('GET', '/security-events/export');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/filename="security-events\.csv"/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const [titles, first, ...rest] = String(answer.body).split('\r\n');
    expect(titles?.replace('\uFEFF', '')).toBe(
      'Time (UTC),Person,E-mail,Event,Method,Succeeded,Outcome,Device,Network address',
    );
    expect(first).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Dora Dispatcher,[^,]+@example\.com,sign_in,password,no,invalid_credentials,/,
    );
    // one less for the first, one more for the end of the last line
    expect(rest).toHaveLength((await all(company.admin)).length);
    expect(answer.body).not.toContain('Nina');
    expect(answer.body).not.toMatch(/(^|,|\n)"?[=+@-]/);
  });

  it('follows the search', async () => {
    const answer = await company.admin.call('GET', '/security-events/export?search=tom');
    expect(String(answer.body)).toContain('Tom Technician');
    expect(String(answer.body)).not.toContain('Dora');
  });

  it('ends at 100,000 events with a sentence', async () => {
    const admin = await server.signUp();
    await record(admin.userId, 25_000);
    const answer = await admin.call('GET', '/security-events/export');
    expect(String(answer.body).split('\r\n').length).toBeGreaterThan(25_000);
    await record(admin.userId, 76_000);
    const tooMany = await admin.call('GET', '/security-events/export');
    expect([tooMany.status, tooMany.body.code, tooMany.body.message]).toEqual([
      422,
      'export.too-large',
      'That is more than 100,000 events. Choose fewer days, or search for something.',
    ]);
  });
});
