import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Invitation } from '@haulwright/contract/invitations.contract';
import { makeCompany } from '../../../../../test/factories/company.ts';
import { bodyOf, issuesOf } from '../../../../../test/factories/expect-ok.ts';
import {
  signIn,
  startTestServer,
  type ApiAnswer,
  type TestPerson,
} from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { linkOf, mailTo, readOutbox } from '../../../../../test/server/outbox.ts';
import { addPerson } from '../../../../../test/server/people.ts';

const server = serverOfFile();

const newAddress = () => `invited-${randomBytes(6).toString('hex')}@example.com`;
const invite = (by: TestPerson, email: string, role = 'field_technician') =>
  by.call('POST', '/invitations', { email, fullName: 'Ivy Invited', role });
const list = async (by: TestPerson): Promise<Invitation[]> => bodyOf(await by.call('GET', '/invitations'));
const resend = (by: TestPerson, id: string) => by.call('POST', `/invitations/${id}/resend`);
const withdraw = (by: TestPerson, id: string) => by.call('DELETE', `/invitations/${id}`);
const look = (tokenHash: string) => server.call('POST', '/api/invitations/look', { body: { tokenHash } });
const mailedToken = async (email: string) =>
  linkOf(await mailTo(server, email, /^Join /)).get('token_hash') ?? '';
const open = (token: string) =>
  server.call('POST', '/auth/v1/verify', {
    body: { type: 'invite', token_hash: token },
    headers: { 'x-supabase-api-version': '2024-01-01' },
  });
const codeOf = (answer: ApiAnswer) => [answer.status, answer.body.code];

/** Opens the link and chooses a password, as the page of the link does. */
async function accept(email: string, password = 'chosen by Ivy'): Promise<TestPerson> {
  const session = bodyOf(await open(await mailedToken(email)));
  bodyOf(await server.call('PUT', '/auth/v1/user', { token: session.access_token, body: { password } }));
  return signIn(server, email, password);
}

describe('an invited person', () => {
  it('is listed, gets a mail, and works with the role of the invitation once the link was opened', async () => {
    const { admin, dispatcher } = await makeCompany(server, 'Blue Ridge Septic');
    const email = newAddress();
    const made: Invitation = bodyOf(await invite(admin, email.toUpperCase(), 'dispatcher'));
    expect(made).toMatchObject({
      email,
      fullName: 'Ivy Invited',
      role: 'dispatcher',
      invitedByName: 'Ada Admin',
      ended: false,
      sentAt: expect.any(String),
    });
    expect(Date.parse(made.endsAt) - Date.parse(made.createdAt)).toBe(7 * 24 * 3_600_000);
    expect(await list(admin)).toEqual([made]);
    // Who chooses drivers sees the name, and not the address.
    expect(bodyOf(await dispatcher.call('GET', '/invitations/awaited'))).toEqual([
      { id: made.id, fullName: 'Ivy Invited', ended: false },
    ]);
    expect(await mailTo(server, email)).toMatchObject({
      subject: 'Join Blue Ridge Septic on Haulwright',
      text: expect.stringMatching(/Ivy Invited[\s\S]*Ada Admin/),
    });

    const token = await mailedToken(email);
    for (let time = 0; time < 2; time += 1) {
      expect(bodyOf(await look(token))).toEqual({
        email,
        fullName: 'Ivy Invited',
        role: 'dispatcher',
        companyName: 'Blue Ridge Septic',
        minimumPasswordLength: 6,
      });
    }
    const ivy = await accept(email);
    expect(bodyOf(await ivy.call('GET', '/me'))).toMatchObject({
      email,
      fullName: 'Ivy Invited',
      companyId: admin.companyId,
      companyName: 'Blue Ridge Septic',
      roles: ['dispatcher'],
    });
    expect((await ivy.call('GET', '/clients')).status).toBe(200);
    expect((await ivy.call('GET', '/users')).status).toBe(403);
    expect(await list(admin)).toEqual([]);
    expect(bodyOf(await dispatcher.call('GET', '/invitations/awaited'))).toEqual([]);
    expect(codeOf(await look(token))).toEqual([404, 'invitation.ended']);
    expect((await open(token)).status).toBe(403);
    expect(codeOf(await invite(admin, email))).toEqual([409, 'invitation.already-member']);
    expect((await dispatcher.call('GET', '/invitations')).status).toBe(403);
  });

  it('must choose a password as long as the company wants', async () => {
    const admin = await server.signUp();
    bodyOf(
      await admin.call('PUT', '/company/security', { requireSecondStep: false, minimumPasswordLength: 14 }),
    );
    const email = newAddress();
    await invite(admin, email);
    const token = await mailedToken(email);
    expect(bodyOf(await look(token))).toMatchObject({ minimumPasswordLength: 14 });
    const { access_token: session } = bodyOf(await open(token));
    const tooShort = await server.call('PUT', '/auth/v1/user', {
      token: session,
      body: { password: 'thirteen char' },
    });
    expect(tooShort.status).toBe(422);
    expect(
      (await server.call('PUT', '/auth/v1/user', { token: session, body: { password: 'fourteen chars' } }))
        .status,
    ).toBe(200);
  });

  it('is not asked twice, and keeps one link of two administrators who ask at once', async () => {
    const admin = await server.signUp();
    const second = await addPerson(server, admin, ['admin']);
    const email = newAddress();
    const answers = await Promise.all([invite(admin, email), invite(second, email), invite(admin, email)]);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(codeOf)).toEqual([
      [409, 'invitation.already-invited'],
      [409, 'invitation.already-invited'],
    ]);
    expect(await list(admin)).toHaveLength(1);
    expect((await readOutbox(server)).filter(({ to }) => to === email)).toHaveLength(1);
    expect((await accept(email)).companyId).toBe(admin.companyId);
  });

  it('gets one mail for a request that was sent twice with the same key', async () => {
    const admin = await server.signUp();
    const email = newAddress();
    const body = { email, fullName: 'Ivy Invited', role: 'admin' };
    const key = randomUUID();
    const sent = await Promise.all(
      [1, 2].map(() => admin.call('POST', '/invitations', body, { 'idempotency-key': key })),
    );
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect(sent[0]?.body.id).toBe(sent[1]?.body.id);
    expect((await readOutbox(server)).filter(({ to }) => to === email)).toHaveLength(1);
  });

  it('who belongs to another company is refused', async () => {
    const admin = await server.signUp();
    const other = await server.signUp();
    expect(codeOf(await invite(admin, other.email))).toEqual([409, 'invitation.other-company']);
    const email = newAddress();
    await invite(other, email);
    expect(codeOf(await invite(admin, email))).toEqual([409, 'invitation.other-company']);
    expect(await list(admin)).toEqual([]);
  });

  it('who founded a company instead is asked no more', async () => {
    const admin = await server.signUp();
    const email = newAddress();
    const { id } = bodyOf(await invite(admin, email));
    const token = await mailedToken(email);
    const founder = await server.signUp({ email, companyName: 'Own Company' });
    expect(founder.companyId).not.toBe(admin.companyId);
    expect((await open(token)).status).toBe(403);
    expect(codeOf(await resend(admin, id))).toEqual([409, 'invitation.other-company']);
    expect((await withdraw(admin, id)).status).toBe(200);
    expect(bodyOf(await founder.call('GET', '/me'))).toMatchObject({
      companyName: 'Own Company',
      roles: ['admin'],
    });
  });

  it('may be asked by another company once the first invitation has ended', async () => {
    const [admin, other] = [await server.signUp(), await server.signUp({ companyName: 'Second Company' })];
    const email = newAddress();
    const { id } = bodyOf(await invite(admin, email));
    const oldToken = await mailedToken(email);
    await endInvitation(admin, id);
    expect(await list(admin)).toMatchObject([{ id, ended: true }]);
    expect(codeOf(await look(oldToken))).toEqual([404, 'invitation.ended']);
    expect((await open(oldToken)).status).toBe(403);
    expect((await invite(other, email, 'admin')).status).toBe(200);
    expect(await list(admin)).toEqual([]);
    expect((await accept(email)).companyId).toBe(other.companyId);
  });
});

describe('an invitation', () => {
  it('that is sent again has a new link, and the old one is dead', async () => {
    const admin = await server.signUp();
    const email = newAddress();
    const { id } = bodyOf(await invite(admin, email));
    const first = await mailedToken(email);
    await endInvitation(admin, id);
    expect(bodyOf(await resend(admin, id))).toMatchObject({ id, ended: false, sentAt: expect.any(String) });
    const second = await mailedToken(email);
    expect(second).not.toBe(first);
    expect(codeOf(await look(first))).toEqual([404, 'invitation.ended']);
    expect((await open(first)).status).toBe(403);
    expect((await accept(email)).companyId).toBe(admin.companyId);
    expect(codeOf(await resend(admin, id))).toEqual([404, 'NOT_FOUND']);
  });

  it('that is withdrawn stops working, and the address may be used otherwise', async () => {
    const admin = await server.signUp();
    const email = newAddress();
    const { id } = bodyOf(await invite(admin, email));
    const token = await mailedToken(email);
    expect(bodyOf(await withdraw(admin, id))).toEqual({ id });
    expect(await list(admin)).toEqual([]);
    expect(codeOf(await look(token))).toEqual([404, 'invitation.ended']);
    expect((await open(token)).status).toBe(403);
    expect((await withdraw(admin, id)).status).toBe(404);
    expect((await server.signUp({ email })).companyId).not.toBe(admin.companyId);
  });

  it('of another company can be neither sent again nor withdrawn', async () => {
    const [admin, other] = [await server.signUp(), await server.signUp()];
    const email = newAddress();
    const { id } = bodyOf(await invite(admin, email));
    expect((await resend(other, id)).status).toBe(404);
    expect((await withdraw(other, id)).status).toBe(404);
    expect(await list(other)).toEqual([]);
    expect((await look(await mailedToken(email))).status).toBe(200);
  });

  it('whose mail could not be handed over stays, says so, and can be sent again', async () => {
    const alone = await startTestServer();
    try {
      const admin = await alone.signUp();
      await mailTo(alone, admin.email);
      const outbox = join(alone.dataDir, 'outbox');
      await rm(outbox, { recursive: true });
      await writeFile(outbox, 'a file where the folder should be');
      const email = newAddress();
      const made = bodyOf(await invite(admin, email));
      expect(made).toMatchObject({ email, sentAt: null, ended: false });
      expect(await list(admin)).toMatchObject([{ id: made.id, sentAt: null }]);
      await rm(outbox);
      await mkdir(outbox);
      await chmod(outbox, 0o700);
      expect(bodyOf(await resend(admin, made.id))).toMatchObject({ sentAt: expect.any(String) });
      await mailTo(alone, email, /^Join /);
    } finally {
      await alone.stop();
    }
  });

  it('is not mailed to the same address over and over', async () => {
    const admin = await server.signUp();
    const email = newAddress();
    const { id } = bodyOf(await invite(admin, email));
    const answers: ApiAnswer[] = [];
    for (let time = 0; time < 10; time += 1) answers.push(await resend(admin, id));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(codeOf(answers.at(-1) as ApiAnswer)).toEqual([429, 'invitation.too-many-mails']);
    expect((await invite(admin, newAddress())).status).toBe(200);
    expect((await look(await mailedToken(email))).status).toBe(200);
  });

  it.each(['', 'x', 'x'.repeat(43), 'x'.repeat(201), '../../etc/passwd-and-more-of-it'])(
    'is not found by %j',
    async (token) => {
      expect([400, 404]).toContain((await look(token)).status);
    },
  );

  it('needs an address, a name and a role', async () => {
    const admin = await server.signUp();
    const answer = await admin.call('POST', '/invitations', {
      email: 'nobody',
      fullName: ' ',
      role: 'owner',
    });
    expect(answer.status).toBe(400);
    expect(issuesOf(answer)).toMatchObject({
      email: 'Enter an e-mail address like name@example.com.',
      fullName: 'Fill in this field.',
      role: expect.any(String),
    });
  });
});

describe('a removed person', () => {
  it('may be invited again and keeps the profile', async () => {
    const admin = await server.signUp();
    const email = newAddress();
    await invite(admin, email, 'field_technician');
    const ivy = await accept(email);
    bodyOf(await ivy.call('PUT', '/me/profile', { fullName: 'Ivy Changed', phone: '717-555-0199' }));
    bodyOf(await admin.call('DELETE', `/users/${ivy.userId}/roles`));
    expect((await ivy.call('GET', '/me')).status).toBe(401);
    expect(await mailTo(server, email, /removed/i)).toBeDefined();
    expect(bodyOf(await invite(admin, email, 'dispatcher'))).toMatchObject({ role: 'dispatcher' });
    bodyOf(await open(await mailedToken(email)));
    const back = await signIn(server, email, 'chosen by Ivy');
    expect(bodyOf(await back.call('GET', '/me'))).toMatchObject({
      userId: ivy.userId,
      fullName: 'Ivy Changed',
      phone: '717-555-0199',
      roles: ['dispatcher'],
    });
  });
});

/** As after seven days. */
async function endInvitation(admin: TestPerson, id: string): Promise<void> {
  const client = await server.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.system', 'on', true)`);
    await client.query(
      `update invitations set ends_at = now() - interval '1 second' where id = $1 and company_id = $2`,
      [id, admin.companyId],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}
