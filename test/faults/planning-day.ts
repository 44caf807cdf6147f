import type { Office } from './office.ts';

const clientCount = 20;
const jobsOfEach = 6;
const depot = { latitude: 40.0767, longitude: -76.3106 };

/** The day that `openPlanningDay` fills. */
export const plannedDay = '2027-03-03';

/** Gives an office a depot and a day of 120 jobs around it: searched for six seconds. */
export async function openPlanningDay(office: Office): Promise<void> {
  const saved = async (path: string, options: Parameters<Office['call']>[1]) => {
    const { status, body } = await office.call(path, options);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  await saved('/api/company/settings', {
    method: 'PUT',
    body: {
      defaultDepotAddress: '10 Depot Rd, Lancaster, PA 17601',
      depotLatitude: depot.latitude,
      depotLongitude: depot.longitude,
    },
  });
  const [service] = await saved('/api/service-types', {});
  for (let index = 0; index < clientCount; index += 1) {
    const client = await saved('/api/clients', {
      body: {
        name: `Planned ${index}`,
        phone: '717-555-0100',
        serviceTypeIds: [service.id],
        addresses: [
          {
            streetLine1: `${index} Farm Ln`,
            city: 'Lancaster',
            state: 'PA',
            postalCode: '17601',
            latitude: depot.latitude + 0.1 * Math.sin(index),
            longitude: depot.longitude + 0.1 * Math.cos(index * 2.4),
          },
        ],
      },
    });
    const job = {
      clientId: client.id,
      clientAddressId: client.addresses[0].id,
      title: 'Look at the tank',
      scheduledDate: plannedDay,
      durationMinutes: 2,
      expectedGallons: 0,
    };
    await Promise.all(Array.from({ length: jobsOfEach }, () => saved('/api/jobs', { body: job })));
  }
}
