import { addDays, dayOfWeek } from '@haulwright/domain/kernel/calendar-date';
import { formatJobNumber, type JobPriority, type JobStatus } from '@haulwright/domain/jobs/job';
import { newId } from '../../apps/server/src/platform/ids.ts';
import type {
  clientAddresses,
  clientContacts,
  clients,
  clientServices,
} from '../../apps/server/src/features/clients/clients.tables.ts';
import type { jobEvents, jobs } from '../../apps/server/src/features/jobs/jobs.tables.ts';
import { clientName, personName, phone, streetLine, type Trade } from './names.ts';
import { Random } from './random.ts';
import { towns } from './region.ts';

type NewRow<Table extends { $inferInsert: unknown }> = Table['$inferInsert'];

export interface CatalogueType {
  readonly id: string;
  readonly name: string;
  readonly serviceTypeId: string | null;
  readonly durationMinutes: number;
  readonly expectedGallons: number;
  readonly wasteType: 'septage' | 'portable_toilet' | 'grease' | 'manure' | 'wastewater' | null;
  readonly priceCents: number | null;
}

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
const typeNames: Record<Trade, readonly (readonly [string, number])[]> = {
  septic: [
    ['Septic tank pump-out', 80],
    ['Septic inspection', 10],
    ['Holding tank pump-out', 10],
  ],
  toilets: [
    ['Portable toilet service', 80],
    ['Portable toilet delivery', 10],
    ['Portable toilet pick-up', 10],
  ],
  grease: [
    ['Grease interceptor cleaning', 60],
    ['Indoor grease trap cleaning', 40],
  ],
  manure: [['Manure load', 100]],
};

/** Of septic sites; the office does not know every tank. */
const tankSizes = [1_000, 1_250, null, 1_000, 1_500, 750, 1_000, 1_250, 1_000, null, 1_500, 2_000] as const;
const tankJob = 'Septic tank pump-out';

interface Place {
  readonly address: NewRow<typeof clientAddresses> & { id: string };
  readonly client: NewRow<typeof clients>;
  readonly trade: Trade;
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
    name: order.clients > 1_000 ? `${name} ${index + 1}` : name,
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
    return { address, client, trade };
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

function makeJob(
  random: Random,
  order: DemoOrder,
  index: number,
  scheduledDate: string,
  place: Place,
): NewRow<typeof jobs> & { id: string } {
  const wanted = random.weighted(typeNames[place.trade]);
  const type = order.jobTypes.find((one) => one.name === wanted) ?? order.jobTypes[0];
  if (!type) throw new Error('A demo company needs its job types.');
  const { address, client } = place;
  const past = scheduledDate < order.today;
  const status: JobStatus = past
    ? random.weighted([
        ['completed', 95],
        ['cancelled', 5],
      ] as const)
    : 'unscheduled';
  const priority: JobPriority = random.weighted([
    ['normal', 78],
    ['high', 12],
    ['low', 7],
    ['emergency', 3],
  ] as const);
  const morning = random.chance(0.5);
  const window = random.chance(0.2) ? (morning ? ([480, 720] as const) : ([720, 960] as const)) : null;
  const units = type.wasteType === 'portable_toilet' ? random.between(1, 8) : 1;
  const spread = type.expectedGallons >= 500 ? random.pick([0.75, 1, 1, 1.25, 1.5]) : 1;
  const expectedGallons =
    (wanted === tankJob ? address.tankGallons : null) ?? Math.round(type.expectedGallons * units * spread);
  return {
    id: newId(),
    companyId: order.companyId,
    jobNumber: formatJobNumber(index + 1),
    clientId: client.id,
    clientAddressId: address.id,
    serviceAddressStreet: address.streetLine1,
    serviceAddressCity: address.city,
    serviceAddressState: address.state,
    serviceAddressZip: address.postalCode,
    title: units > 1 ? `${type.name}, ${units} units` : type.name,
    status,
    priority,
    scheduledDate,
    jobTypeId: type.id,
    durationMinutes: type.durationMinutes + (units - 1) * 5,
    expectedGallons,
    wasteType: type.wasteType,
    windowStartMinute: window?.[0] ?? null,
    windowEndMinute: window?.[1] ?? null,
    assignedTo: past && order.technicians.length > 0 ? random.pick(order.technicians) : null,
    createdBy: order.createdBy,
  };
}

/**
 * What a technician wrote down: gallons near the expected ones; now and then they forget, or come a day late.
 */
function whatWasDone(
  job: NewRow<typeof jobs>,
  index: number,
  priceCents: number | null,
): Partial<NewRow<typeof jobs>> {
  if (job.status !== 'completed' || !job.scheduledDate) return {};
  const day = index % 61 === 60 ? addDays(job.scheduledDate, 1) : job.scheduledDate;
  const startedAt = Date.parse(`${day}T13:00:00Z`) + ((index * 37) % 420) * 60_000;
  const minutes = Math.max(5, job.durationMinutes + ((index * 13) % 25) - 8);
  const share = [0.9, 1, 0.96, 1.05][index % 4] ?? 1;
  const completedAt = new Date(startedAt + minutes * 60_000);
  return {
    startedAt: new Date(startedAt),
    completedAt,
    priceCents,
    priceFixedAt: completedAt,
    actualGallons: index % 47 === 46 ? null : Math.round((job.expectedGallons * share) / 10) * 10,
  };
}

/** The history of a job finished in the last two weeks: started and completed by its technician. */
function eventsOf(order: DemoOrder, job: NewRow<typeof jobs> & { id: string }): NewRow<typeof jobEvents>[] {
  const { scheduledDate, assignedTo, startedAt, completedAt } = job;
  if (
    !scheduledDate ||
    !assignedTo ||
    !startedAt ||
    !completedAt ||
    scheduledDate < addDays(order.today, -14)
  )
    return [];
  const event = (from: JobStatus, to: JobStatus, createdAt: Date) => ({
    id: newId(),
    companyId: order.companyId,
    jobId: job.id,
    type: 'status-changed' as const,
    actorUserId: assignedTo,
    details: { from, to },
    createdAt,
  });
  return [event('scheduled', 'in_progress', startedAt), event('in_progress', 'completed', completedAt)];
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
