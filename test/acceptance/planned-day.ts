import type { Page } from '@playwright/test';
import { demoPeople } from './fixtures.ts';

/** A day set up for one test: the demo company's own plans depend on the weekday. */
export interface PlannedDay {
  readonly date: string;
  /** Clients of the jobs on the route of Truck 12, in route order. */
  readonly planned: readonly string[];
  /** The client of a job that is on no route. */
  readonly open: string;
}

type Ask = <Answer>(path: string, data?: object) => Promise<Answer>;

/** Calls the API as the demo company's admin, regardless of who is signed in on the page. */
async function callsOfAdmin(page: Page, url: string): Promise<Ask> {
  const { access_token: token } = (await (
    await page.request.post(`${url}/auth/v1/token?grant_type=password`, {
      data: { email: demoPeople.admin, password: demoPeople.password },
    })
  ).json()) as { access_token: string };
  return async <Answer>(path: string, data?: object): Promise<Answer> => {
    const answer = await page.request.fetch(`${url}/api${path}`, {
      method: data === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
    });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
}

async function addJob(ask: Ask, clientId: string, date: string): Promise<{ readonly id: string }> {
  const client = await ask<{ addresses: [{ id: string }] }>(`/clients/${clientId}`);
  return ask('/jobs', {
    clientId,
    clientAddressId: client.addresses[0].id,
    title: 'For the board',
    scheduledDate: date,
    durationMinutes: 30,
    expectedGallons: 500,
    wasteType: 'septage',
  });
}

/** A colleague's change: one more open job on the day. */
export async function addOpenJob(page: Page, url: string, date: string): Promise<void> {
  const ask = await callsOfAdmin(page, url);
  const { items } = await ask<{ items: { id: string }[] }>('/clients?limit=1');
  await addJob(ask, items[0]?.id ?? '', date);
}

/**
 * Creates four jobs of different clients on the day, three of them on a route of Truck 12, driven by Levi. Uses the
 * API, regardless of who is signed in on the page.
 */
export async function planDay(
  page: Page,
  url: string,
  date: string,
  { hasDriver = true }: { readonly hasDriver?: boolean } = {},
): Promise<PlannedDay> {
  const ask = await callsOfAdmin(page, url);
  const { items: clients } = await ask<{ items: { id: string; name: string }[] }>('/clients?limit=20');
  const jobs: { id: string; client: string }[] = [];
  for (const { id, name } of clients) {
    if (jobs.length === 4 || jobs.some((job) => job.client === name)) continue;
    const job = await addJob(ask, id, date);
    jobs.push({ id: job.id, client: name });
  }
  const truck = (await ask<{ id: string; name: string }[]>('/vehicles')).find(
    (one) => one.name === 'Truck 12',
  );
  const levi = (await ask<{ userId: string; email?: string; fullName: string }[]>('/jobs/assignees')).find(
    (one) => one.fullName.startsWith('Levi'),
  );
  await ask('/routes', {
    routeDate: date,
    vehicleId: truck?.id,
    driverUserId: (hasDriver && levi?.userId) || null,
    visits: jobs.slice(0, 3).map((job) => ({ kind: 'job', jobId: job.id })),
  });
  return { date, planned: jobs.slice(0, 3).map((job) => job.client), open: jobs[3]?.client ?? '' };
}
