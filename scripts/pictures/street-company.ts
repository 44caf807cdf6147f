import type { Page } from '@playwright/test';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';

type Pin = readonly [latitude: number, longitude: number];

const depot: Pin = [40.2589, -76.8052];
const plant: Pin = [40.2478, -76.8025];

/** In the order driven, around Penbrook, Paxtang and Colonial Park, east of Harrisburg. */
const rounds: readonly (readonly (readonly [name: string, street: string, zip: string, pin: Pin])[])[] = [
  [
    ['Rutherford Diner', '7 Derry St', '17111', [40.2646, -76.7967]],
    ['Ida Brubaker', '14 Union Deposit Rd', '17109', [40.2722, -76.801]],
    ['Colonial Park Plaza', '62 Jonestown Rd', '17109', [40.2745, -76.8121]],
    ['Earl Zimmerman', '9 Locust Ln', '17109', [40.2701, -76.8236]],
    ['Progress Bakery', '31 Walnut St', '17109', [40.265, -76.817]],
  ],
  [
    ['Ruth Lehman', '5 Paxton St', '17111', [40.2497, -76.8232]],
    ['Paxtang Grill', '88 Park Ter', '17111', [40.254, -76.829]],
    ['Bressler Farm', '40 Chambers Hill Rd', '17111', [40.2455, -76.8105]],
    ['Amos Hoover', '3 Grayson Rd', '17111', [40.2443, -76.7972]],
  ],
];
/** Where it is, nobody has said yet: only its ZIP code is known. */
const unplaced = ['Swatara Campground', '1 Spring Creek Rd', '17111'] as const;

const password = 'correct horse battery';

/** A company in the area of a small street map, with two trucks on the road today. Gives how its owner signs in. */
export async function foundStreetCompany(
  page: Page,
  url: string,
): Promise<{ email: string; password: string }> {
  const email = `${newId()}@example.com`;
  const signedUp = await page.request.post(`${url}/auth/v1/signup`, {
    data: { email, password, data: { full_name: 'Grace Keller', company_name: 'Keller Septic' } },
  });
  const { access_token: token, user } = (await signedUp.json()) as {
    access_token: string;
    user: { id: string };
  };
  const ask = async <Answer>(method: string, path: string, data?: object): Promise<Answer> => {
    const answer = await page.request.fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
    });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  await ask('PUT', '/company/settings', {
    defaultDepotAddress: '600 Derry St, Harrisburg, PA 17111',
    depotLatitude: depot[0],
    depotLongitude: depot[1],
  });
  const site = await ask<{ id: string }>('POST', '/disposal-sites', {
    name: 'Swatara Treatment Plant',
    ...placeOf('8130 Spring Garden Dr', '17111', plant),
    acceptedWasteTypes: ['septage'],
    openingHours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startMinute: 360, endMinute: 1_080 })),
    unloadMinutes: 20,
    unloadMinutesPer1000Gallons: 5,
    feeCentsPer1000Gallons: 4_000,
  });
  const [service] = await ask<{ id: string }[]>('GET', '/service-types');
  const [truck] = await ask<Record<string, unknown>[]>('GET', '/vehicles');
  if (service === undefined || truck === undefined)
    throw new Error('a new company has a service and a truck');
  const { id, updatedAt: _, color: __, ...values } = truck;
  const second = await ask<{ id: string }>('POST', '/vehicles', { ...values, name: 'Truck 2' });
  const routeDate = calendarDateIn(new Date(), 'America/New_York');
  const addJob = async (name: string, street: string, zip: string, pin?: Pin): Promise<object> => {
    const client = await ask<{ id: string; addresses: [{ id: string }] }>('POST', '/clients', {
      name,
      phone: '717-555-0147',
      serviceTypeIds: [service.id],
      addresses: [{ ...placeOf(street, zip, pin), isPrimary: true }],
    });
    const job = await ask<{ id: string }>('POST', '/jobs', {
      clientId: client.id,
      clientAddressId: client.addresses[0].id,
      title: 'Pump the tank',
      scheduledDate: routeDate,
      durationMinutes: 45,
      expectedGallons: 500,
      wasteType: 'septage',
    });
    return { kind: 'job', jobId: job.id };
  };
  const routes = [];
  for (const [at, vehicleId] of [id, second.id].entries()) {
    const visits = [];
    for (const place of rounds[at] ?? []) visits.push(await addJob(...place));
    if (at === 1) visits.push(await addJob(...unplaced));
    visits.push({ kind: 'disposal', disposalSiteId: site.id });
    routes.push({
      id: newId(),
      name: null,
      routeDate,
      vehicleId,
      driverUserId: at === 0 ? user.id : null,
      visits,
      seenUpdatedAt: null,
    });
  }
  await ask('PUT', '/dispatch/arrangement', { routes });
  return { email, password };
}

const placeOf = (streetLine1: string, postalCode: string, pin: Pin | undefined) => ({
  streetLine1,
  city: 'Harrisburg',
  state: 'PA',
  postalCode,
  ...(pin && { latitude: pin[0], longitude: pin[1] }),
});
