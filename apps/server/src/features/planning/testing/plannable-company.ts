import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Job } from '@haulwright/domain/jobs/job';
import { makeCompany, type TestCompany } from '../../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { makeDisposalSite } from '../../../../../../test/factories/fleet.ts';
import { startTestServer, type TestPerson, type TestServer } from '../../../../../../test/server/harness.ts';
import { setDepot } from '../../routes/testing.ts';

export let server: TestServer;
export let company: TestCompany;
export let admin: TestPerson;

/** Starts a server for the tests of the file. */
export function useServer(): void {
  beforeAll(async () => {
    server = await startTestServer({ PLANNING_SECONDS: '4' });
  });
  afterAll(() => server.stop());
}

/** Gives each test a company with a depot, a truck and a disposal site. */
export function usePlannableCompany(): void {
  beforeEach(async () => {
    company = await makeCompany(server);
    admin = company.admin;
    await setDepot(admin);
    await makeDisposalSite(admin);
  });
}

export const loadJob = async (id: string): Promise<Job> => bodyOf(await admin.call('GET', `/jobs/${id}`));
export const loadVehicles = async () => bodyOf(await admin.call('GET', '/vehicles'));
