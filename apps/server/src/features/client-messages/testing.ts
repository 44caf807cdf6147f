import type { Client } from '@haulwright/domain/clients/client';
import type { ComingVisit } from '@haulwright/domain/client-messages/track-link';
import type { ClientMessageSettings } from '@haulwright/domain/companies/company-messages';
import { defaultMessageSettings } from '@haulwright/domain/companies/company-messages';
import type { Job } from '@haulwright/domain/jobs/job';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import { sql } from 'drizzle-orm';
import { addressValues, makeClient } from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import type { TestServer } from '../../../../../test/server/harness.ts';
import { readOutbox } from '../../../../../test/server/outbox.ts';
import { newId } from '../../platform/ids.ts';
import { command, send } from '../field/testing.ts';
import { makeJob } from '../jobs/testing.ts';
import { setDepot, tenInTheMorning } from '../routes/testing.ts';

export interface ComingCompany extends TestCompany {
  readonly routeId: string;
  /** In the order of the route, each of a client of its own with an email address. */
  readonly jobs: readonly (Job & { readonly client: Client; readonly email: string })[];
}

/** A company where it is ten in the morning, with a published route of three jobs, 5, 10 and 15 km from the depot. */
export async function companyOnItsWay(server: TestServer, name?: string): Promise<ComingCompany> {
  const company = await makeCompany(server, name);
  const { timeZone, today } = tenInTheMorning();
  await setDepot(company.admin, { timeZone, companyPhone: '717-555-0100' });
  const jobs: (Job & { client: Client; email: string })[] = [];
  for (const kilometers of [5, 10, 15]) {
    const email = `client-${newId()}@client.example`;
    const client = await makeClient(company.dispatcher, {
      name: `Client at ${kilometers} km`,
      email,
      // With a postal code of another country its clocks are the company's.
      addresses: [
        addressValues({
          streetLine1: `${kilometers} Farm Road`,
          postalCode: 'K1A 0B1',
          latitude: 40.0767 + kilometers / 111.2,
          longitude: -76.3106,
        }),
      ],
    });
    jobs.push({ ...(await makeJob(company.dispatcher, client, { scheduledDate: today })), client, email });
  }
  const [truck] = bodyOf(await company.admin.call('GET', '/vehicles')) as Vehicle[];
  const routeId = newId();
  const route = {
    id: routeId,
    name: null,
    routeDate: today,
    vehicleId: truck?.id,
    driverUserId: company.technician.userId,
    visits: jobs.map(({ id: jobId }) => ({ kind: 'job', jobId })),
    seenUpdatedAt: null,
  };
  bodyOf(await company.dispatcher.call('PUT', '/dispatch/arrangement', { routes: [route] }));
  bodyOf(await company.dispatcher.call('POST', `/dispatch/routes/${routeId}/publish`));
  return { ...company, routeId, jobs };
}

/** What tests of messages do on a server. */
export function messagesOn(server: TestServer) {
  const switchOn = async (of: TestCompany, changes: Partial<ClientMessageSettings> = {}) =>
    bodyOf(
      await of.admin.call('PUT', '/company/client-messages', {
        ...defaultMessageSettings,
        kinds: ['on-my-way'],
        ...changes,
      }),
    );
  /** Says so on the driver's phone. @returns outcome and code */
  const onMyWay = async (of: TestCompany, jobId: string | undefined) => {
    const [answered] = await send(of.technician, command('job.on-my-way', { jobId }));
    return [answered?.outcome, answered?.code];
  };
  const rows = async (of: TestCompany) =>
    (
      await server.database.inTenant(of.admin, (tx) =>
        tx.execute<{ kind: string; state: string; why: string | null; job_id: string; body: string }>(
          sql`select kind, state, why, job_id, body from client_messages order by created_at, id`,
        ),
      )
    ).rows;
  const sendDue = (at = new Date()) => server.services.clientMessaging.sendDue(at);
  const mailsTo = async (email: string | undefined) =>
    (await readOutbox(server)).filter(({ to }) => to === email);
  /** The secret of the link in the last mail to an address. */
  const tokenTo = async (email: string | undefined) =>
    /on-my-way#([\w-]{22})/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? 'no link';
  const ask = (token: string, isFirst = false) =>
    server.call('POST', '/api/on-my-way/visit', { body: { token, isFirst } });
  const visit = async (token: string): Promise<ComingVisit> => bodyOf(await ask(token));
  const change = (of: TestCompany, statement: ReturnType<typeof sql>) =>
    server.database.inTenant(of.admin, (tx) => tx.execute(statement));
  return { switchOn, onMyWay, rows, sendDue, mailsTo, tokenTo, ask, visit, change };
}
