import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { post, signUpAccount, startAuthServer, type AuthTestServer } from '../testing.ts';
import { recordEvent, type AuditAction } from './audit.queries.ts';
import { newestEvents } from './event-list.queries.ts';

let server: AuthTestServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

const [rosa, levi, stranger] = [newId(), newId(), newId()];
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
const chrome = 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0.0.0';

beforeAll(async () => {
  const events: [number, string, AuditAction, string, boolean?][] = [
    [1, rosa, 'sign_in', 'ok'],
    [2, levi, 'sign_in', 'invalid_credentials', false],
    [3, stranger, 'sign_in', 'ok'],
    [4, rosa, 'refresh', 'ok'],
    [5, levi, 'refresh', 'refresh_token_already_used', false],
    [6, rosa, 'password_changed', 'ok'],
    [6, levi, 'sign_out', 'ok'],
  ];
  await server.database.asSystem(async (tx) => {
    for (const [minute, userId, action, outcome, succeeded = true] of events) {
      const device = {
        ipAddress: userId === rosa ? '192.0.2.1' : '198.51.100.7',
        userAgent: userId === rosa ? chrome : null,
      };
      await recordEvent(tx, {
        action,
        outcome,
        succeeded,
        device,
        now: at(minute),
        userId,
        email: action === 'refresh' ? null : `${userId === rosa ? 'rosa' : 'levi'}@example.com`,
      });
    }
  });
});

const list = async (query: Partial<Parameters<typeof server.auth.listEvents>[0]>) =>
  (await server.auth.listEvents({ userIds: [rosa, levi], limit: 50, ...query })).map(
    (event) => `${event.at.getUTCMinutes()} ${event.userId === rosa ? 'rosa' : 'levi'} ${event.action}`,
  );
const all = [
  '6 levi sign_out',
  '6 rosa password_changed',
  '5 levi refresh',
  '2 levi sign_in',
  '1 rosa sign_in',
];

describe('events of given people', () => {
  it('are listed newest first, without the renewals of every device and without those of others', async () => {
    expect(await list({})).toEqual(all);
    expect(await list({ userIds: [] })).toEqual([]);
    expect(await list({ userIds: [rosa, rosa] })).toEqual(all.filter((one) => one.includes('rosa')));
  });

  it('are paged by the last one seen, also where two happened at once', async () => {
    const seen: string[] = [];
    let after: { at: Date; id: string } | undefined;
    for (let page = 0; page < 5; page += 1) {
      const [event] = await server.auth.listEvents({
        userIds: [rosa, levi],
        limit: 1,
        ...(after && { after }),
      });
      if (!event) break;
      seen.push(`${event.at.getUTCMinutes()} ${event.userId === rosa ? 'rosa' : 'levi'} ${event.action}`);
      after = event;
    }
    expect(seen).toEqual(all);
  });

  it('are limited in time, the end not included', async () => {
    expect(await list({ from: at(2), to: at(6) })).toEqual(['5 levi refresh', '2 levi sign_in']);
  });

  it.each([
    ['rosa@', ['6 rosa password_changed', '1 rosa sign_in']],
    ['PASSWORD changed', ['6 rosa password_changed']],
    ['windows', ['6 rosa password_changed', '1 rosa sign_in']],
    ['198.51', ['6 levi sign_out', '5 levi refresh', '2 levi sign_in']],
    ['brandt sign in', ['2 levi sign_in']],
    ['100%', []],
    ['_', all.filter((one) => one.includes('_'))],
  ])('are searched for "%s"', async (search, found) => {
    expect(await list({ search, names: new Map([[levi, 'Levi Brandt']]) })).toEqual(found);
  });
});

it('attempts on a known address carry its account, and the address even where it was not recorded', async () => {
  const { email, session, client } = await signUpAccount(server.url);
  await post(server.url, '/token?grant_type=password', { email: email.toUpperCase(), password: 'wrong' });
  await client.refreshSession();
  await post(server.url, '/token?grant_type=refresh_token', {
    refresh_token: session.refresh_token.replace(/.{4}$/, 'AAAA'),
  });
  const events = await server.auth.listEvents({ userIds: [session.user.id], limit: 10 });
  expect(events.map(({ action, outcome, email: of }) => [action, outcome, of])).toEqual([
    ['refresh', 'refresh_token_not_found', email],
    ['sign_in', 'invalid_credentials', email],
    ['sign_up', 'ok', email],
  ]);
});

it('a page is read from the index, however many renewals there are', async () => {
  const person = newId();
  const { pool } = server.database;
  await pool.query(
    `insert into auth.audit_events (id, created_at, action, succeeded, outcome, user_id)
     select gen_random_uuid(), now() - n * interval '1 minute', case when n % 100 = 0 then 'sign_in' else 'refresh' end, true, 'ok', $1 from generate_series(1, 20000) n`,
    [person],
  );
  await pool.query('analyze auth.audit_events');
  const plan = await server.database.asSystem(async (tx) => {
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain ${newestEvents(tx, { userIds: [person, rosa], limit: 20 })}`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/Index (Only )?Scan Backward using audit_events_told_idx/);
  expect(await server.auth.listEvents({ userIds: [person], limit: 20 })).toHaveLength(20);
});
