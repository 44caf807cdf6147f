import { randomBytes } from 'node:crypto';
import { noCompanyMessage } from '@haulwright/domain/access/membership';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadDriver } from '../../apps/server/src/features/dispatch/messages/driver.queries.ts';
import { makeCompany, type TestCompany } from '../factories/company.ts';
import { bodyOf } from '../factories/expect-ok.ts';
import { vehicleValues } from '../factories/fleet.ts';
import { sampleInput, toRequest, walkContract } from './contract-walk.ts';
import { signedInPerson, startTestServer, type TestPerson, type TestServer } from './harness.ts';
import { linkOf, mailTo } from './outbox.ts';
import { patiently } from '../patience.ts';

let server: TestServer;
/** On the same database. */
let elsewhere: TestServer;
beforeAll(async () => {
  const environment = { SECRET_KEY: randomBytes(32).toString('base64') };
  server = await startTestServer(environment);
  elsewhere = await startTestServer({ ...environment, DATABASE_URL: server.databaseUrl });
}, patiently(120_000));
afterAll(async () => {
  await elsewhere?.stop();
  await server?.stop();
});

/** Walking the whole contract takes its time on a busy machine. */
const patienceMs = 120_000;

const remove = async ({ admin }: TestCompany, { userId }: TestPerson) =>
  bodyOf(await admin.call('DELETE', `/users/${userId}/roles`));
const passwordAnswer = async ({ email, password }: TestPerson) =>
  bodyOf(await server.call('POST', '/auth/v1/token?grant_type=password', { body: { email, password } }));

interface Stream {
  /** Resolves once it has told of this topic. */
  readonly tells: (topic: string) => Promise<void>;
  /** What it has said since it was last asked. */
  readonly take: () => string;
  readonly ended: Promise<void>;
}

async function listen(url: string, { token }: TestPerson): Promise<Stream> {
  const answer = await fetch(`${url}/api/live/changes`, { headers: { authorization: `Bearer ${token}` } });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let said = (await reader?.read())?.value ?? '';
  const ended = (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) said += part.value;
  })();
  return {
    tells: (topic) => vi.waitFor(() => expect(said).toContain(`"${topic}"`), patiently(15_000)),
    take: () => {
      const taken = said;
      said = '';
      return taken;
    },
    ended,
  };
}

describe('a person whom the company removed', () => {
  it(
    'signs in again and is refused every call of the contract but reports of work and their files, with a sentence',
    { timeout: patienceMs },
    async () => {
      const company = await makeCompany(server);
      const person = company.dispatcher;
      await remove(company, person);
      const { access_token: token } = await passwordAnswer(person);
      const open: string[] = [];
      for (const call of walkContract().filter(({ meta }) => meta.access !== 'anyone')) {
        const { path, body } = toRequest(
          call,
          sampleInput(call.inputSchema, () => person.userId),
        );
        const answer = await server.call(call.method, `/api${path}`, { token, body });
        if (
          answer.status !== 403 ||
          answer.body.code !== 'account.no-company' ||
          answer.body.message !== noCompanyMessage
        )
          open.push(`${call.name}: ${answer.status}`);
      }
      // What was done before may still be sent; see the next part.
      expect(new Set(open.map((one) => one.split(':')[0]))).toEqual(new Set(['field.send', 'files.receive']));
      const renamed = await server.call('PUT', '/auth/v1/user', {
        token,
        body: { data: { full_name: 'Renamed' } },
      });
      expect([renamed.status, renamed.body.msg]).toEqual([403, noCompanyMessage]);
      const people: { userId: string; fullName: string }[] = bodyOf(
        await company.admin.call('GET', '/users'),
      );
      expect(people.find(({ userId }) => userId === person.userId)).toMatchObject({
        fullName: 'Dora Dispatcher',
        roles: [],
      });
      expect((await server.call('POST', '/auth/v1/logout?scope=local', { token })).status).toBe(204);
    },
  );

  it('hears nothing more: streams that are open end, on every server', { timeout: patienceMs }, async () => {
    const company = await makeCompany(server);
    const streams = await Promise.all(
      [server.url, elsewhere.url].map((url) => listen(url, company.dispatcher)),
    );
    // Both have told what came before, the sign-ups among it: changes are told in their order.
    bodyOf(await company.admin.call('POST', '/vehicles', vehicleValues()));
    for (const { tells, take } of streams) {
      await tells('vehicles');
      take();
    }
    await remove(company, company.dispatcher);
    for (const { ended, take } of streams) {
      await ended;
      expect(take()).not.toContain('users');
    }
  });

  it('is told so at the next refresh of a device, whose session is over', async () => {
    const company = await makeCompany(server);
    const person = company.technician;
    const { access_token: token, refresh_token } = await passwordAnswer(person);
    await remove(company, person);
    expect((await server.call('GET', '/api/jobs', { token })).status).toBe(401);
    expect((await server.call('POST', '/api/field/v1/commands', { token, body: {} })).status).toBe(401);
    const refresh = () =>
      server.call('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } });
    expect(await refresh()).toMatchObject({ status: 403, body: { error_code: 'no_company' } });
    expect(await refresh()).toMatchObject({ status: 400, body: { error_code: 'session_not_found' } });
  });

  it('gets no more mails about routes, which tell where clients live', async () => {
    const company = await makeCompany(server);
    const driver = () =>
      server.database.inTenant(company.admin, (tx) => loadDriver(tx, company.technician.userId));
    expect(await driver()).toMatchObject({ email: company.technician.email });
    await remove(company, company.technician);
    expect(await driver()).toBeUndefined();
  });

  it('is invited again and works as before', { timeout: patienceMs }, async () => {
    const company = await makeCompany(server);
    const person = company.dispatcher;
    await remove(company, person);
    bodyOf(
      await company.admin.call('POST', '/invitations', {
        email: person.email,
        fullName: 'Dora Dispatcher',
        role: 'field_technician',
      }),
    );
    const mail = await mailTo(server, person.email, /^Join/);
    const token_hash = linkOf(mail).get('token_hash');
    const { access_token: token } = bodyOf(
      await server.call('POST', '/auth/v1/verify', { body: { type: 'invite', token_hash } }),
    );
    const back = await signedInPerson((...request) => server.call(...request), token, person);
    expect(bodyOf(await back.call('GET', '/me'))).toMatchObject({
      companyId: person.companyId,
      roles: ['field_technician'],
    });
  });
});
