import { addDays, dayOfWeek } from '@haulwright/domain/kernel/calendar-date';
import { newId } from '../../apps/server/src/platform/ids.ts';
import type {
  clientAddresses,
  clientContacts,
  clients,
  clientServices,
} from '../../apps/server/src/features/clients/clients.tables.ts';
import type { jobEvents, jobs } from '../../apps/server/src/features/jobs/jobs.tables.ts';
import { clientName, freeName, personName, phone, streetLine, type Trade } from './names.ts';
import { eventsOf, makeJob, typeNames, whatWasDone, type CatalogueType, type WorkPlace } from './make-job.ts';
import { Random } from './random.ts';
import { towns } from './region.ts';

type NewRow<Table extends { $inferInsert: unknown }> = Table['$inferInsert'];

export interface DemoOrder {
  readonly companyId: string;
  readonly seed: number;
  readonly clients: number;
  readonly jobs: number;
  /** First and last day with jobs, and today: earlier jobs are done. */
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly createdBy: string;
  readonly technicians: readonly string[];
  readonly jobTypes: readonly CatalogueType[];
  /** Middle of a ZIP area. */
  readonly centre: (zip: string) => { latitude: number; longitude: number };
}

export interface DemoRows {
  readonly clients: NewRow<typeof clients>[];
  readonly addresses: NewRow<typeof clientAddresses>[];
  readonly contacts: NewRow<typeof clientContacts>[];
  readonly services: NewRow<typeof clientServices>[];
  readonly jobs: NewRow<typeof jobs>[];
  /** What happened to the jobs of the last two weeks. */
  readonly events: NewRow<typeof jobEvents>[];
}

const trades: readonly (readonly [Trade, number])[] = [
  ['septic', 60],
  ['toilets', 18],
  ['grease', 17],
  ['manure', 5],
];
/** Of septic sites; the office does not know every tank. */
const tankSizes = [1_000, 1_250, null, 1_000, 1_500, 750, 1_000, 1_250, 1_000, null, 1_500, 2_000] as const;

interface Place extends WorkPlace {
  readonly client: NewRow<typeof clients>;
}

/** A believable company's clients and jobs; pure but for the ids. */
export function makeCompany(order: DemoOrder): DemoRows {
  const random = new Random(order.seed);
  const rows: DemoRows = { clients: [], addresses: [], contacts: [], services: [], jobs: [], events: [] };
  const places: Place[] = [];
  for (let index = 0; index < order.clients; index += 1)
    places.push(...makeClient(random, order, rows, index));
  makeJobs(random, order, rows, places);
  return rows;
}

function makeClient(random: Random, order: DemoOrder, rows: DemoRows, index: number): Place[] {
  const { companyId } = order;
  const trade = random.weighted(trades);
  const clientType =
    trade === 'septic'
      ? random.weighted([
          ['individual', 70],
          ['business', 20],
          ['municipal', 10],
        ] as const)
      : random.weighted([
          ['business', 88],
          ['municipal', 12],
        ] as const);
  const town = random.weighted(towns.map((one) => [one, one.weight] as const));
  const contactPerson = personName(random);
  const name = clientName(random, trade, clientType, town.city);
  const client = {
    id: newId(),
    companyId,
    clientType,
    contactPerson,
    name:
      order.clients > 1_000
        ? `${name} ${index + 1}`
        : freeName(name, new Set(rows.clients.map((one) => one.name))),
    primaryContactTitle: clientType === 'individual' ? 'Owner' : 'Manager',
    phone: phone(random),
    email: `${contactPerson.toLowerCase().replace(' ', '.')}@mail.example`,
    accessInstructions: random.chance(0.3)
      ? random.pick([
          'Lids behind the barn.',
          'Call ahead, gate is locked.',
          'Dog in the yard.',
          'Back in from the lane, soft ground.',
        ])
      : null,
    status: random.chance(0.05) ? ('inactive' as const) : ('active' as const),
  };
  rows.clients.push({
    ...client,
    archivedAt: client.status === 'inactive' ? new Date(`${order.from}T12:00:00Z`) : null,
  });
  const service = order.jobTypes.find((type) => type.name === typeNames[trade][0]?.[0])?.serviceTypeId;
  if (service) rows.services.push({ companyId, clientId: client.id, serviceTypeId: service });
  if (clientType !== 'individual')
    rows.contacts.push({
      id: newId(),
      companyId,
      clientId: client.id,
      name: personName(random),
      title: 'Office',
      phone: phone(random),
      isPrimary: true,
    });
  const count = clientType === 'individual' ? 1 : random.between(1, 3);
  return Array.from({ length: count }, (_, number) => {
    const where = number === 0 ? town : random.weighted(towns.map((one) => [one, one.weight] as const));
    const centre = order.centre(where.zip);
    const address = {
      id: newId(),
      companyId,
      clientId: client.id,
      label: number === 0 ? 'Main site' : `Site ${number + 1}`,
      streetLine1: streetLine(random),
      city: where.city,
      state: 'PA',
      postalCode: where.zip,
      country: 'USA',
      isPrimary: number === 0,
      tankGallons: trade === 'septic' ? (tankSizes[(index + number) % tankSizes.length] ?? null) : null,
      geocodePrecision: 'street' as const,
      // Within about two miles of the middle of the ZIP area.
      latitude: round(centre.latitude + (random.next() - 0.5) * 0.05),
      longitude: round(centre.longitude + (random.next() - 0.5) * 0.065),
    };
    rows.addresses.push(address);
    return { address, client, clientId: client.id, trade };
  });
}

function makeJobs(random: Random, order: DemoOrder, rows: DemoRows, places: readonly Place[]): void {
  const days: string[] = [];
  for (let day = order.from; day <= order.to; day = addDays(day, 1)) if (dayOfWeek(day) !== 0) days.push(day);
  // Saturdays are half days.
  const weights = days.map((day) => [day, dayOfWeek(day) === 6 ? 0.35 : 1] as const);
  const open = places.filter((place) => place.client.status === 'active');
  for (let index = 0; index < order.jobs; index += 1) {
    const job = makeJob(random, order, index, random.weighted(weights), random.pick(open));
    const price = order.jobTypes.find(({ id }) => id === job.jobTypeId)?.priceCents ?? null;
    const done = { ...job, ...whatWasDone(job, index, price) };
    rows.jobs.push(done);
    rows.events.push(...eventsOf(order, done));
  }
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
