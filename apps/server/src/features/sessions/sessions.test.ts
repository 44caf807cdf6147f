import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { DeviceSession } from '@haulwright/contract/sessions.contract';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { signIn, type TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { setUpSecondStep } from '../../../../../test/server/second-step.ts';

const server = serverOfFile();

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const list = async (person: TestPerson): Promise<DeviceSession[]> =>
  bodyOf(await person.call('GET', '/sessions'));
const isIn = async (person: TestPerson) => (await person.call('GET', '/me')).status === 200;

describe('the devices a person is signed in on', () => {
  it('are listed with name, place and time, the asking one marked', async () => {
    const first = await server.signUp();
    const answer = await server.call('POST', '/auth/v1/token?grant_type=password', {
      body: { email: first.email, password: first.password },
      headers: { 'user-agent': chrome },
    });
    const sessions = await list(first);
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(sessions.find(({ current }) => !current)).toMatchObject({
      device: 'Chrome on Windows',
      ipAddress: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
      secondStep: false,
    });
    const fromOther: DeviceSession[] = bodyOf(
      await server.call('GET', '/api/sessions', { token: answer.body.access_token }),
    );
    expect(fromOther.find(({ current }) => current)?.device).toBe('Chrome on Windows');
  });

  it('say which signed in with a second step', async () => {
    const { person } = await setUpSecondStep(server, await server.signUp());
    expect(await list(person)).toMatchObject([{ current: true, secondStep: true }]);
  });

  it('are signed out one by one, at once', async () => {
    const first = await server.signUp();
    const second = await signIn(server, first.email, first.password);
    const third = await signIn(server, first.email, first.password);
    const id = (await list(second)).find(({ current }) => current)?.id ?? '';
    expect(bodyOf(await first.call('DELETE', `/sessions/${id}`))).toEqual({ id });
    expect([await isIn(first), await isIn(second), await isIn(third)]).toEqual([true, false, true]);
    expect((await first.call('DELETE', `/sessions/${id}`)).status).toBe(404);
    const refreshed = await server.call('POST', '/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: 'none' },
    });
    expect(refreshed.status).toBe(400);
  });

  it('are all signed out but the asking one', async () => {
    const first = await server.signUp();
    const others = [
      await signIn(server, first.email, first.password),
      await signIn(server, first.email, first.password),
    ];
    expect(bodyOf(await first.call('POST', '/sessions/end-others'))).toEqual({ ended: 2 });
    expect([await isIn(first), ...(await Promise.all(others.map(isIn)))]).toEqual([true, false, false]);
    expect(await list(first)).toHaveLength(1);
    expect(bodyOf(await first.call('POST', '/sessions/end-others'))).toEqual({ ended: 0 });
  });

  it('of somebody else are neither seen nor ended', async () => {
    const [one, other] = [await server.signUp(), await server.signUp()];
    const [mine] = await list(one);
    expect((await other.call('DELETE', `/sessions/${mine?.id}`)).status).toBe(404);
    expect((await other.call('DELETE', `/sessions/${randomUUID()}`)).status).toBe(404);
    expect((await list(other)).map(({ id }) => id)).not.toContain(mine?.id);
    bodyOf(await other.call('POST', '/sessions/end-others'));
    expect(await isIn(one)).toBe(true);
  });
});

describe('a second step', () => {
  it('is called something else by its owner only', async () => {
    const { person, factorId } = await setUpSecondStep(server, await server.signUp());
    expect(bodyOf(await person.call('PUT', `/factors/${factorId}`, { name: ' Work phone ' }))).toEqual({
      id: factorId,
      name: 'Work phone',
    });
    const { factors } = bodyOf(await server.call('GET', '/auth/v1/user', { token: person.token }));
    expect(factors).toMatchObject([{ id: factorId, friendly_name: 'Work phone' }]);
    const other = await server.signUp();
    expect((await other.call('PUT', `/factors/${factorId}`, { name: 'Mine' })).status).toBe(404);
    expect((await person.call('PUT', `/factors/${factorId}`, { name: 'x'.repeat(121) })).status).toBe(400);
  });
});
