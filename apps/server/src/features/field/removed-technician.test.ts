import { createHash, randomBytes } from 'node:crypto';
import { removedMaySendDays } from '@haulwright/domain/access/membership';
import type { Job } from '@haulwright/domain/jobs/job';
import { sql, type SQL } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { command, makeFieldCompany, minutesAgo, send, sendRaw, type FieldCompany } from './testing.ts';

const server = serverOfFile();
let company: FieldCompany;
let jobs: Job[];
beforeEach(async () => {
  company = await makeFieldCompany(server);
  jobs = [await company.job(), await company.job()];
});

const remove = async () =>
  bodyOf(await company.admin.call('DELETE', `/users/${company.technician.userId}/roles`));
/** Signed in again: the sessions from before are over. */
async function again(): Promise<TestPerson> {
  const { email, password } = company.technician;
  const body = { email, password };
  const { access_token: token } = bodyOf(
    await server.call('POST', '/auth/v1/token?grant_type=password', { body }),
  );
  return {
    ...company.technician,
    token,
    call: (method, path, asked) => server.call(method, `/api${path}`, { token, body: asked }),
  };
}
const change = (statement: SQL) => server.database.asSystem((tx) => tx.execute(statement));
const removedAgo = (text: string) =>
  change(sql`update profiles set removed_at = now() - ${text}::interval
              where user_id = ${company.technician.userId}`);
const done = (at: number, minutes: number, changes: object = {}) =>
  command(
    'job.completed',
    { jobId: jobs[at]?.id, gallons: 900, notes: null, units: [] },
    { capturedAt: minutesAgo(minutes), ...changes },
  );
const statusOf = async (at: number) => (await company.load(jobs[at]?.id ?? '')).status;
const outcomesOf = (outcomes: readonly { readonly outcome: string; readonly code?: string }[]) =>
  outcomes.map(({ outcome, code }) => [outcome, code ?? null]);

describe('a removed technician', () => {
  it('still sends what was done before, and what came after is only recorded', async () => {
    const before = done(0, 30);
    const after = done(1, 5);
    await remove();
    await removedAgo('20 minutes');
    const sent = await send(await again(), before, after);
    expect(outcomesOf(sent)).toEqual([
      ['applied', null],
      ['recorded', 'person.removed'],
    ]);
    expect([await statusOf(0), await statusOf(1)]).toEqual(['completed', 'scheduled']);
    expect(await company.reviews()).toMatchObject([
      { code: 'person.removed', reason: 'The technician no longer belonged to the company at that time.' },
    ]);
    // Somebody in the office decides about it, as about any report that waits.
    const [review] = await company.reviews();
    bodyOf(await company.decide(review?.id ?? '', 'count'));
    expect(await statusOf(1)).toBe('completed');
  });

  it('is judged alike when the office hands the phone’s file in', async () => {
    await remove();
    await removedAgo('20 minutes');
    const body = {
      deviceId: crypto.randomUUID(),
      appVersion: 'test',
      sentAt: new Date().toISOString(),
      userId: company.technician.userId,
      commands: [done(0, 30), done(1, 5)],
    };
    const answer = bodyOf(await company.dispatcher.call('POST', '/field/v1/handed-in', body));
    expect(outcomesOf(answer.outcomes)).toEqual([
      ['applied', null],
      ['recorded', 'person.removed'],
    ]);
  });

  it('sends the files that a report named, and nothing else', async () => {
    const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...randomBytes(300)]);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = { sha256, role: 'after', type: 'image/jpeg', bytes: bytes.length };
    await remove();
    await removedAgo('20 minutes');
    const person = await again();
    const answer = bodyOf(await sendRaw(person, [done(0, 30, { files: [file] })]));
    expect(answer.missingFiles).toEqual([sha256]);
    const put = await fetch(`${server.url}/api/field/v1/files/${sha256}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'image/jpeg' },
      body: bytes,
    });
    expect(put.status).toBe(200);
    for (const path of ['/field/v1/pack', '/jobs', `/jobs/${jobs[0]?.id}`, `/files/${sha256}`])
      expect((await person.call('GET', path)).body.code).toBe('account.no-company');
  });

  it('is refused that too once the days are over', async () => {
    await remove();
    await removedAgo(`${removedMaySendDays} days 1 minute`);
    expect((await (await again()).call('POST', '/field/v1/commands', {})).body.code).toBe(
      'account.no-company',
    );
  });

  it('who was let back in has only the time between recorded', async () => {
    await remove();
    const { userId } = company.technician;
    bodyOf(await company.admin.call('PUT', `/users/${userId}/roles`, { roles: ['field_technician'] }));
    await change(sql`
      update profiles set removed_at = now() - interval '40 minutes', returned_at = now() - interval '20 minutes'
       where user_id = ${userId} and removed_at < returned_at`);
    const sent = await send(await again(), done(0, 30), done(1, 5));
    expect(outcomesOf(sent)).toEqual([
      ['recorded', 'person.removed'],
      ['applied', null],
    ]);
  });
});
