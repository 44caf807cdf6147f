import type { DayPack, PackJob, PackRoute } from './day-pack.ts';
import { defaultNeeds } from './job-needs.ts';
import { fieldCommand, type FieldCommand, type FieldCommandType } from './field-command.ts';

/** The nth id of a kind, stable across runs. */
export const numberedId = (kind: number, n: number): string =>
  `${String(kind).padStart(8, '0')}-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const technicianId = numberedId(1, 1);
export const jobId = (n: number): string => numberedId(2, n);
export const routeId = numberedId(3, 1);
export const siteId = numberedId(4, 1);

/** Builds a command as the phone does, valid unless `data` is not. */
export const commandOf = (
  n: number,
  type: FieldCommandType,
  data: object,
  changes: Partial<FieldCommand> = {},
): FieldCommand =>
  fieldCommand.parse({
    id: numberedId(9, n),
    v: 1,
    type,
    subject: 'job:1',
    after: null,
    seen: null,
    capturedAt: '2026-03-03T10:00:00Z',
    clock: null,
    position: { none: 'off' },
    files: [],
    data,
    ...changes,
  });

export const packJob = (n: number, changes: Partial<PackJob> = {}): PackJob => ({
  id: jobId(n),
  jobNumber: `J-${n}`,
  routeId,
  scheduledDate: '2026-03-03',
  title: 'Pump the tank',
  description: null,
  status: 'scheduled',
  priority: 'normal',
  jobTypeName: null,
  jobTypeColor: null,
  durationMinutes: 30,
  expectedGallons: 1_000,
  wasteType: 'septage',
  windowStartMinute: null,
  windowEndMinute: null,
  beginByMinute: null,
  clientId: numberedId(5, n),
  clientName: `Client ${n}`,
  contactName: null,
  phones: [],
  address: null,
  latitude: null,
  longitude: null,
  geocodePrecision: null,
  gateCode: null,
  accessInstructions: null,
  tankGallons: null,
  assignedTo: technicianId,
  startedAt: null,
  begunBy: null,
  completedAt: null,
  actualGallons: null,
  completionNotes: null,
  version: '2026-03-03T06:00:00Z',
  visits: [],
  attempts: [],
  signature: null,
  needs: defaultNeeds,
  photoCount: 0,
  positionKnown: false,
  ...changes,
});

const packRoute: PackRoute = {
  id: routeId,
  name: 'North',
  routeDate: '2026-03-03',
  status: 'published',
  vehicleId: null,
  vehicleName: null,
  capacityGallons: null,
  startSecond: 0,
  endSecond: 0,
  updatedAt: '2026-03-03T06:00:00Z',
  tanks: [],
  stops: [],
};

export const dayPackOf = (jobs: PackJob[], changes: Partial<PackRoute> = {}): DayPack => ({
  v: 1,
  madeAt: '2026-03-03T06:00:00Z',
  me: {
    userId: technicianId,
    fullName: 'Tom',
    companyId: numberedId(6, 1),
    companyName: 'Blue Ridge Septic',
    companyPhone: null,
    timeZone: 'America/New_York',
    units: 'us',
  },
  from: '2026-03-02',
  to: '2026-03-10',
  routes: [{ ...packRoute, ...changes }],
  jobs,
  disposalSites: [],
  reviews: [],
  vehicles: [],
  shiftEvents: [],
  inspections: [],
  messages: [],
});
