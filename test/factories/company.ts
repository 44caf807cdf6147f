import type { TestPerson, TestServer } from '../server/harness.ts';
import { addPerson } from '../server/people.ts';

/** A company with one signed-in person of each role. */
export interface TestCompany {
  readonly companyId: string;
  readonly admin: TestPerson;
  readonly dispatcher: TestPerson;
  readonly technician: TestPerson;
}

/** Signs a company up and adds a person of each role. */
export async function makeCompany(
  server: TestServer,
  companyName = 'Blue Ridge Septic',
): Promise<TestCompany> {
  const admin = await server.signUp({ fullName: 'Ada Admin', companyName });
  const dispatcher = await addPerson(server, admin, ['dispatcher'], 'Dora Dispatcher');
  const technician = await addPerson(server, admin, ['field_technician'], 'Tom Technician');
  return { companyId: admin.companyId, admin, dispatcher, technician };
}
