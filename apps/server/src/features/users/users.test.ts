import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompanyUser } from '@haulwright/contract/users.contract';
import { makeCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { startTestServer, type TestPerson, type TestServer } from '../../../../../test/server/harness.ts';
import { addPerson } from '../../../../../test/server/people.ts';
import { userRoles } from '../companies/companies.tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const usersOf = async (admin: TestPerson): Promise<CompanyUser[]> => bodyOf(await admin.call('GET', '/users'));
const remove = (by: TestPerson, userId: string) => by.call('DELETE', `/users/${userId}/roles`);

describe('users', () => {
  it('are the people of the company with their roles, also those without one', async () => {
    const { admin, dispatcher } = await makeCompany(server);
    await server.signUp();
    await addPerson(server, admin, [], 'zoe nobody');
    await addPerson(server, admin, ['field_technician', 'dispatcher'], 'Zack Both');
    const users = await usersOf(admin);
    expect(users.map(({ fullName, roles }) => [fullName, roles])).toEqual([
      ['Ada Admin', ['admin']], ['Dora Dispatcher', ['dispatcher']], ['Tom Technician', ['field_technician']], ['Zack Both', ['dispatcher', 'field_technician']], ['zoe nobody', []],
    ]);
    expect(users[1]).toMatchObject({ userId: dispatcher.userId, email: dispatcher.email, phone: null });
  });

  it('lose their roles at once and keep their profile', async () => {
    const { admin, dispatcher } = await makeCompany(server);
    expect((await dispatcher.call('GET', '/clients')).status).toBe(200);
    expect(bodyOf(await remove(admin, dispatcher.userId))).toEqual({ userId: dispatcher.userId });
    expect((await dispatcher.call('GET', '/clients')).status).toBe(403);
    expect((await usersOf(admin)).find(({ userId }) => userId === dispatcher.userId)?.roles).toEqual([]);
    expect((await remove(admin, dispatcher.userId)).status).toBe(200);
  });

  it('always have an administrator', async () => {
    const admin = await server.signUp();
    const answer = await remove(admin, admin.userId);
    expect([answer.status, answer.body.code]).toEqual([409, 'user.last-admin']);
    const second = await addPerson(server, admin, ['admin', 'dispatcher']);
    expect((await remove(admin, admin.userId)).status).toBe(200);
    expect((await remove(second, second.userId)).body.code).toBe('user.last-admin');
  });

  it('keep one of two administrators who remove each other at the same moment', async () => {
    const admin = await server.signUp();
    const second = await addPerson(server, admin, ['admin']);
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([remove(admin, second.userId), remove(second, admin.userId)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      await server.database.inTenant(admin, async (tx) => {
        expect(await tx.$count(userRoles)).toBe(1);
        const both = [admin, second].map(({ companyId, userId }) => ({ companyId, userId, role: 'admin' as const }));
        await tx.insert(userRoles).values(both).onConflictDoNothing();
      });
      server.services.actors.forget();
    }
  });

  it('of another company are not found, and only administrators see them', async () => {
    const { admin, dispatcher, technician } = await makeCompany(server);
    const other = await server.signUp();
    expect((await remove(other, dispatcher.userId)).status).toBe(404);
    expect((await remove(admin, randomUUID())).status).toBe(404);
    for (const person of [dispatcher, technician]) {
      expect((await person.call('GET', '/users')).status).toBe(403);
      expect((await remove(person, admin.userId)).status).toBe(403);
    }
    expect((await dispatcher.call('GET', '/clients')).status).toBe(200);
  });
});
