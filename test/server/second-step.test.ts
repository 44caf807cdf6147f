import { describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { makeCompany } from '../factories/company.ts';
import { bodyOf } from '../factories/expect-ok.ts';
import { sampleInput, toRequest, walkContract } from './contract-walk.ts';
import { signIn, type TestPerson } from './harness.ts';
import { serverOfFile } from './server-of-file.ts';
import { setUpSecondStep } from './second-step.ts';

const server = serverOfFile();

const calls = walkContract().filter(({ meta }) => meta.access !== 'anyone');
const requireIt = (admin: TestPerson, requireSecondStep = true) =>
  admin.call('PUT', '/company/security', { requireSecondStep, minimumPasswordLength: 8 });

/** The calls that a session may make, each tried with a fitting input and with nonsense. */
async function openCalls(person: TestPerson, code: string): Promise<string[]> {
  const open: string[] = [];
  for (const call of calls) {
    const refused = await Promise.all(
      [sampleInput(call.inputSchema, () => randomUUID()), { nonsense: true }].map(async (input) => {
        const { path, body } = toRequest(call, input);
        const answer = await person.call(call.method, path, body);
        return answer.status === 403 && answer.body.code === code;
      }),
    );
    if (refused.includes(false)) open.push(call.name);
  }
  return open;
}

describe('a session that has not shown the second step of its user', () => {
  it('may ask who it is, and nothing else', async () => {
    const { withPasswordOnly } = await setUpSecondStep(server, await server.signUp());
    const person = await withPasswordOnly();
    expect(await openCalls(person, 'session.second-step-to-show')).toEqual(['me.get']);
    expect(bodyOf(await person.call('GET', '/me'))).toMatchObject({ secondStep: 'to-show' });
  });

  it('is told apart from one that has', async () => {
    const alone = await server.signUp();
    expect(bodyOf(await alone.call('GET', '/me'))).toMatchObject({
      secondStep: 'settled',
      minimumPasswordLength: 6,
    });
    const { person } = await setUpSecondStep(server, alone);
    expect(bodyOf(await person.call('GET', '/me'))).toMatchObject({ secondStep: 'settled' });
    expect((await person.call('GET', '/clients')).status).toBe(200);
  });

  it('is refused as soon as the second step exists, also where it was signed in before', async () => {
    const first = await server.signUp();
    const elsewhere = await signIn(server, first.email, first.password);
    expect((await elsewhere.call('GET', '/clients')).status).toBe(200);
    await setUpSecondStep(server, first);
    expect([401, 403]).toContain((await elsewhere.call('GET', '/clients')).status);
  });
});

describe('a company that requires a second step', () => {
  it('lets nobody without one do anything but say who he is, from the next call on', async () => {
    const { admin, dispatcher } = await makeCompany(server);
    const { person } = await setUpSecondStep(server, admin);
    expect((await dispatcher.call('GET', '/clients')).status).toBe(200);
    bodyOf(await requireIt(person));
    expect(await openCalls(dispatcher, 'session.second-step-to-set-up')).toEqual(['me.get']);
    expect(bodyOf(await dispatcher.call('GET', '/me'))).toMatchObject({
      secondStep: 'to-set-up',
      minimumPasswordLength: 8,
    });
    const { person: settled } = await setUpSecondStep(server, dispatcher);
    expect((await settled.call('GET', '/clients')).status).toBe(200);
    bodyOf(await requireIt(person, false));
    const newcomer = await server.signUp();
    expect((await newcomer.call('GET', '/clients')).status).toBe(200);
  });

  it('is not made by an administrator who has none himself', async () => {
    const admin = await server.signUp();
    const answer = await requireIt(admin);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      409,
      'company.own-second-step-missing',
      'Set up a second step for yourself first.',
    ]);
    expect(bodyOf(await admin.call('GET', '/company/security'))).toMatchObject({
      requireSecondStep: false,
      minimumPasswordLength: 6,
    });
    expect(bodyOf(await requireIt(admin, false))).toMatchObject({
      requireSecondStep: false,
      minimumPasswordLength: 8,
    });
    expect(bodyOf(await admin.call('GET', '/company/security'))).toMatchObject({
      requireSecondStep: false,
      minimumPasswordLength: 8,
    });
  });

  it('binds its own people only', async () => {
    const { person } = await setUpSecondStep(server, await server.signUp());
    const other = await server.signUp();
    bodyOf(await requireIt(person));
    expect((await other.call('GET', '/clients')).status).toBe(200);
  });
});
