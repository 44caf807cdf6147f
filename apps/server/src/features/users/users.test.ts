import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CompanyUser } from '@haulwright/contract/users.contract';
import { makeCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { signIn, type TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { mailTo, readOutbox } from '../../../../../test/server/outbox.ts';
import { addPerson } from '../../../../../test/server/people.ts';
import { userRoles } from '../companies/companies.tables.ts';

const server = serverOfFile();

const usersOf = async (admin: TestPerson): Promise<CompanyUser[]> =>
  bodyOf(await admin.call('GET', '/users'));
const setRoles = (by: TestPerson, userId: string, roles: unknown) =>
  by.call('PUT', `/users/${userId}/roles`, { roles });
const remove = (by: TestPerson, userId: string) => by.call('DELETE', `/users/${userId}/roles`);

describe('users', () => {
  it('are the people of the company with their roles, also those without one', async () => {
    const { admin, dispatcher } = await makeCompany(server);
    await server.signUp();
    await addPerson(server, admin, [], 'zoe nobody');
    await addPerson(server, admin, ['field_technician', 'dispatcher'], 'Zack Both');
    const users = await usersOf(admin);
    expect(users.map(({ fullName, roles }) => [fullName, roles])).toEqual([
      ['Ada Admin', ['admin']],
      ['Dora Dispatcher', ['dispatcher']],
      ['Tom Technician', ['field_technician']],
      ['Zack Both', ['dispatcher', 'field_technician']],
      ['zoe nobody', []],
    ]);
    expect(users[1]).toMatchObject({ userId: dispatcher.userId, email: dispatcher.email, phone: null });
  });

  it('who are removed are refused at once on all their devices, are told, and keep their profile', async () => {
    const { admin, dispatcher } = await makeCompany(server);
    const phone = await signIn(server, dispatcher.email, dispatcher.password);
    for (const device of [dispatcher, phone]) expect((await device.call('GET', '/clients')).status).toBe(200);
    expect(bodyOf(await remove(admin, dispatcher.userId))).toEqual({ userId: dispatcher.userId });
    for (const device of [dispatcher, phone]) expect((await device.call('GET', '/clients')).status).toBe(401);
    expect((await usersOf(admin)).find(({ userId }) => userId === dispatcher.userId)).toMatchObject({
      fullName: 'Dora Dispatcher',
      roles: [],
    });
    expect(await mailTo(server, dispatcher.email, /removed/i)).toBeDefined();
    expect((await remove(admin, dispatcher.userId)).status).toBe(200);
    expect(
      (await readOutbox(server)).filter(
        ({ to, subject }) => to === dispatcher.email && /removed/i.test(subject),
      ),
    ).toHaveLength(1);
  });

  it('who are given other roles may do at once what these allow, and no more', async () => {
    const { admin, technician } = await makeCompany(server);
    expect((await technician.call('GET', '/clients')).status).toBe(403);
    expect(bodyOf(await setRoles(admin, technician.userId, ['admin', 'dispatcher']))).toMatchObject({
      userId: technician.userId,
      roles: ['admin', 'dispatcher'],
    });
    expect((await technician.call('GET', '/users')).status).toBe(200);
    expect(bodyOf(await setRoles(admin, technician.userId, ['dispatcher', 'dispatcher'])).roles).toEqual([
      'dispatcher',
    ]);
    expect((await technician.call('GET', '/clients')).status).toBe(200);
    expect((await technician.call('GET', '/users')).status).toBe(403);
    expect((await setRoles(technician, technician.userId, ['admin'])).status).toBe(403);
    for (const wrong of [[], ['owner'], undefined])
      expect((await setRoles(admin, technician.userId, wrong)).status).toBe(400);
  });

  it('change how colleagues know them, and nothing else about themselves', async () => {
    const { technician } = await makeCompany(server);
    const asked = {
      fullName: ' Tom Taylor ',
      phone: '',
      userId: randomUUID(),
      companyId: randomUUID(),
      email: 'other@example.com',
      roles: ['admin'],
    };
    expect(bodyOf(await technician.call('PUT', '/me/profile', asked))).toEqual({
      fullName: 'Tom Taylor',
      phone: null,
    });
    expect(bodyOf(await technician.call('GET', '/me'))).toMatchObject({
      fullName: 'Tom Taylor',
      phone: null,
      email: technician.email,
      userId: technician.userId,
      companyId: technician.companyId,
      roles: ['field_technician'],
    });
    expect((await technician.call('PUT', '/me/profile', { fullName: '', phone: null })).status).toBe(400);
  });

  it('always have an administrator', async () => {
    const admin = await server.signUp();
    for (const answer of [
      await remove(admin, admin.userId),
      await setRoles(admin, admin.userId, ['dispatcher']),
    ]) {
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        409,
        'user.last-admin',
        'The last administrator cannot be removed.',
      ]);
    }
    expect((await setRoles(admin, admin.userId, ['admin', 'dispatcher'])).status).toBe(200);
    const second = await addPerson(server, admin, ['admin', 'dispatcher']);
    expect((await remove(admin, admin.userId)).status).toBe(200);
    expect((await admin.call('GET', '/me')).status).toBe(401);
    expect((await remove(second, second.userId)).body.code).toBe('user.last-admin');
    expect((await setRoles(second, second.userId, ['field_technician'])).body.code).toBe('user.last-admin');
  });

  it.each([
    ['remove', remove, remove],
    [
      'demote',
      (by: TestPerson, userId: string) => setRoles(by, userId, ['dispatcher']),
      (by: TestPerson, userId: string) => setRoles(by, userId, ['dispatcher']),
    ],
    ['remove and demote', remove, (by: TestPerson, userId: string) => setRoles(by, userId, ['dispatcher'])],
  ])('keep one of two administrators who %s each other at the same moment', async (_what, first, other) => {
    for (let round = 0; round < 4; round += 1) {
      const admin = await server.signUp();
      const second = await addPerson(server, admin, ['admin']);
      const answers = await Promise.all([first(admin, second.userId), other(second, admin.userId)]);
      // The later one is refused as the last administrator, or because the earlier one has ended its rights
      // already.
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused).toHaveLength(1);
      expect([401, 403, 409]).toContain(refused[0]?.status);
      const admins = await server.database.inTenant(admin, (tx) =>
        tx.$count(userRoles, eq(userRoles.role, 'admin')),
      );
      expect(admins).toBe(1);
    }
  });

  it('of another company are not found, and only administrators see them', async () => {
    const { admin, dispatcher, technician } = await makeCompany(server);
    const other = await server.signUp();
    expect((await remove(other, dispatcher.userId)).status).toBe(404);
    expect((await setRoles(other, dispatcher.userId, ['admin'])).status).toBe(404);
    expect((await remove(admin, randomUUID())).status).toBe(404);
    for (const person of [dispatcher, technician]) {
      expect((await person.call('GET', '/users')).status).toBe(403);
      expect((await remove(person, admin.userId)).status).toBe(403);
    }
    expect((await dispatcher.call('GET', '/clients')).status).toBe(200);
  });
});
