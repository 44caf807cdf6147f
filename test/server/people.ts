import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Role } from '@haulwright/domain/access/permissions';
import { profiles, userRoles } from '../../apps/server/src/features/companies/companies.tables.ts';
import { vehicles } from '../../apps/server/src/features/vehicles/vehicles.tables.ts';
import type { TestPerson, TestServer } from './harness.ts';

/** Adds a person with these roles to the admin's company, signed in. */
export async function addPerson(
  server: TestServer,
  admin: TestPerson,
  roles: readonly Role[],
  fullName = 'Added Person',
): Promise<TestPerson> {
  const email = `person-${randomBytes(6).toString('hex')}@example.com`;
  const alone = await server.signUp({ email, fullName, companyName: 'Left behind' });
  await server.database.asSystem(async (tx) => {
    await tx.delete(userRoles).where(eq(userRoles.userId, alone.userId));
    await tx.delete(vehicles).where(eq(vehicles.driverUserId, alone.userId));
    await tx.update(profiles).set({ companyId: admin.companyId }).where(eq(profiles.userId, alone.userId));
    if (roles.length > 0)
      await tx
        .insert(userRoles)
        .values(roles.map((role) => ({ companyId: admin.companyId, userId: alone.userId, role })));
  });
  server.services.actors.forget(alone.userId);
  // The token names the person only; company and roles are read from the database.
  return { ...alone, companyId: admin.companyId };
}
