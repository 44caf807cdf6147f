import type { Page } from '@playwright/test';
import { demoPeople } from './fixtures.ts';

type Ask = <Answer>(path: string, data?: object, method?: string) => Promise<Answer>;

interface Client {
  readonly id: string;
  readonly name: string;
  readonly addresses: readonly {
    readonly id: string;
    readonly latitude: number | null;
    readonly longitude: number | null;
  }[];
}

/** The product's API, as the administrator of the demo company. */
export async function asAdmin(page: Page, url: string): Promise<Ask> {
  const { access_token: token } = (await (
    await page.request.post(`${url}/auth/v1/token?grant_type=password`, {
      data: { email: demoPeople.admin, password: demoPeople.password },
    })
  ).json()) as { access_token: string };
  return async <Answer>(path: string, data?: object, method = data === undefined ? 'GET' : 'POST') => {
    const answer = await page.request.fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
    });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
}

/** Clients of the demo company with known and distinct positions. */
async function placedClients(ask: Ask, many: number): Promise<Client[]> {
  const { items } = await ask<{ items: { id: string }[] }>('/clients?limit=60');
  const clients: Client[] = [];
  for (const { id } of items) {
    const client = await ask<Client>(`/clients/${id}`);
    const [at] = client.addresses;
    const isElsewhere = clients.every(
      (one) => one.name !== client.name && one.addresses[0]?.latitude !== at?.latitude,
    );
    if (at?.latitude != null && isElsewhere) clients.push(client);
    if (clients.length === many) return clients;
  }
  throw new Error(`the demo has fewer than ${many} clients with a place`);
}

interface Place {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

const placeOf = ({ addresses: [place] }: Client): Place | undefined => place;

/** In degrees, which is sufficient for comparisons. */
const apart = (from: Place | undefined, to: Place | undefined): number =>
  Math.hypot((to?.latitude ?? 0) - (from?.latitude ?? 0), (to?.longitude ?? 0) - (from?.longitude ?? 0));

/**
 * The longest route from the depot through all of them and back, so that any good plan has another order and fewer
 * miles.
 */
function worstOrder(depot: Place, clients: readonly Client[]): Client[] {
  const orders = clients.reduce<Client[][]>(
    (all, client) =>
      all.flatMap((order) =>
        Array.from({ length: order.length + 1 }, (_, at) => order.toSpliced(at, 0, client)),
      ),
    [[]],
  );
  const length = (order: readonly Client[]) =>
    [...order.map(placeOf), depot].reduce<[number, Place | undefined]>(
      ([sum, from], to) => [sum + apart(from, to), to],
      [0, depot],
    )[0];
  return orders.toSorted((a, b) => length(b) - length(a))[0] ?? [];
}

/** Puts the two closest to each other first: a truck that serves one of them passes the other. */
function nearestTwoFirst(clients: readonly Client[]): Client[] {
  const pairs = clients.flatMap((one, at) => clients.slice(at + 1).map((other) => [one, other] as const));
  const nearest: readonly Client[] =
    pairs.toSorted((a, b) => apart(placeOf(a[0]), placeOf(a[1])) - apart(placeOf(b[0]), placeOf(b[1])))[0] ??
    [];
  return [...nearest, ...clients.filter((client) => !nearest.includes(client))];
}

/**
 * Two routes in the worst order, of trucks that cannot do each other's jobs, and an open job for Truck 12.
 */
export interface UntidyDay {
  readonly date: string;
  /** Clients of Truck 12 and of Grease 21, in the order planned. */
  readonly septic: readonly string[];
  readonly grease: readonly string[];
  /** The client of the job that is on no route. */
  readonly open: string;
}

/** @param date a weekday, on which the disposal sites are open */
export async function untidyDay(page: Page, url: string, date: string): Promise<UntidyDay> {
  const ask = await asAdmin(page, url);
  // The open job is beside the first of Truck 12's, so that adding it costs fewer miles than a better order saves.
  const [open, ...clients] = nearestTwoFirst(await placedClients(ask, 10));
  const { depotLatitude: latitude, depotLongitude: longitude } = await ask<{
    depotLatitude: number | null;
    depotLongitude: number | null;
  }>('/company/settings');
  const depot = { latitude, longitude };
  const trucks = await ask<{ id: string; name: string; driverUserId: string | null }[]>('/vehicles');
  const makeJob = async (client: Client, wasteType: string) =>
    (
      await ask<{ id: string }>('/jobs', {
        clientId: client.id,
        clientAddressId: client.addresses[0]?.id,
        title: `For the plan of ${date}`,
        scheduledDate: date,
        durationMinutes: 20,
        expectedGallons: 200,
        wasteType,
      })
    ).id;
  const makeRoute = async (truckName: string, order: readonly Client[], wasteType: string) => {
    const truck = trucks.find(({ name }) => name === truckName);
    const visits: object[] = [];
    for (const client of order) visits.push({ kind: 'job', jobId: await makeJob(client, wasteType) });
    await ask('/routes', {
      routeDate: date,
      vehicleId: truck?.id,
      driverUserId: truck?.driverUserId ?? null,
      visits,
    });
    return order.map(({ name }) => name);
  };
  const septic = await makeRoute('Truck 12', worstOrder(depot, clients.slice(0, 5)), 'septage');
  const grease = await makeRoute('Grease 21', worstOrder(depot, clients.slice(5, 9)), 'grease');
  if (open !== undefined) await makeJob(open, 'septage');
  return { date, septic, grease, open: open?.name ?? '' };
}

/** Enough jobs on a day for the search to use its full time limit. */
export async function crowdedDay(page: Page, url: string, date: string, many: number): Promise<void> {
  const ask = await asAdmin(page, url);
  const { items } = await ask<{ items: { clientId: string; clientAddressId: string }[] }>(
    `/jobs?limit=${many}`,
  );
  for (const { clientId, clientAddressId } of items)
    await ask('/jobs', {
      clientId,
      clientAddressId,
      scheduledDate: date,
      title: `For the plan of ${date}`,
      durationMinutes: 15,
      expectedGallons: 100,
      wasteType: 'septage',
    });
}
