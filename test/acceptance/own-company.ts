import type { Page } from '@playwright/test';
import { newId } from '../../apps/server/src/platform/ids.ts';

/** A company for one test, with one truck on a route of three jobs that its owner drives. */
export interface OwnCompany {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
  readonly routeId: string;
  /**
   * Adds a client at a distance north of the depot, in hundredths of a degree, and a job there; a null date leaves
   * the job unscheduled. With a price, the job is a pump-out whose job type has that price.
   */
  addJob(client: string, north: number, date: string | null, priceCents?: number): Promise<string>;
}

/** What a test wants otherwise, as the forms send it. */
interface Differs {
  readonly settings?: object;
  readonly clients?: object;
  readonly addresses?: object;
}

/** Signs the company up through the API and publishes its route of the day. */
export async function foundCompanyOnTheRoad(
  page: Page,
  url: string,
  date: string,
  differs: Differs = {},
): Promise<OwnCompany> {
  const owner = {
    email: `${newId()}@example.com`,
    password: 'correct horse battery',
    fullName: 'Olive Owner',
  };
  const signedUp = await page.request.post(`${url}/auth/v1/signup`, {
    data: {
      email: owner.email,
      password: owner.password,
      data: { full_name: owner.fullName, company_name: 'Own Septic' },
    },
  });
  const { access_token: token, user } = (await signedUp.json()) as {
    access_token: string;
    user: { id: string };
  };
  const ask = async <Answer>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    data?: object,
  ): Promise<Answer> => {
    const answer = await page.request.fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
    });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  await ask('PUT', '/company/settings', {
    defaultDepotAddress: '10 Depot Rd, Lancaster, PA 17601',
    depotLatitude: 40.0767,
    depotLongitude: -76.3106,
    ...differs.settings,
  });
  const [service] = await ask<{ id: string }[]>('GET', '/service-types');
  const pricedType = async (priceCents: number): Promise<string> => {
    const types = await ask<{ id: string; name: string }[]>('GET', '/job-types');
    const found = types.find((type) => type.name === 'Septic tank pump-out');
    if (found === undefined) throw new Error('a new company has no pump-out');
    await ask('PUT', `/job-types/${found.id}`, { ...found, priceCents });
    return found.id;
  };
  const addJob = async (
    name: string,
    north: number,
    day: string | null,
    priceCents?: number,
  ): Promise<string> => {
    const address = {
      streetLine1: `${Math.abs(north)} Orange St`,
      city: 'Lancaster',
      state: 'PA',
      postalCode: '17602',
      isPrimary: true,
      latitude: 40.0767 + north / 100,
      longitude: -76.3106,
      ...differs.addresses,
    };
    const client = await ask<{ id: string; addresses: [{ id: string }] }>('POST', '/clients', {
      name,
      phone: '717-555-0147',
      serviceTypeIds: service ? [service.id] : [],
      addresses: [address],
      ...differs.clients,
    });
    const job = await ask<{ id: string }>('POST', '/jobs', {
      clientId: client.id,
      clientAddressId: client.addresses[0].id,
      title: 'Pump the tank',
      scheduledDate: day ?? date,
      ...(priceCents !== undefined && { jobTypeId: await pricedType(priceCents) }),
    });
    if (day === null)
      await ask('PUT', '/dispatch/arrangement', {
        routes: [],
        pooled: [{ jobId: job.id, scheduledDate: null }],
      });
    return job.id;
  };
  const visits: object[] = [];
  for (const number of [1, 2, 3])
    visits.push({ kind: 'job', jobId: await addJob(`Farm ${number}`, 2 * number, date) });
  const [truck] = await ask<{ id: string }[]>('GET', '/vehicles');
  const routeId = newId();
  await ask('PUT', '/dispatch/arrangement', {
    routes: [
      {
        id: routeId,
        name: null,
        routeDate: date,
        vehicleId: truck?.id,
        driverUserId: user.id,
        visits,
        seenUpdatedAt: null,
      },
    ],
  });
  await ask('POST', `/dispatch/routes/${routeId}/publish`);
  return { ...owner, routeId, addJob };
}
