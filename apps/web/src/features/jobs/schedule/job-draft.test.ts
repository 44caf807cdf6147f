import type { ClientAddress, ClientSummary } from '@haulwright/domain/clients/client';
import type { JobType } from '@haulwright/domain/services/job-type';
import { describe, expect, test } from 'vitest';
import type { JobDetail } from '@haulwright/domain/jobs/job-detail';
import { blankJob, checkJob, checkJobEdit, draftOf, filledJob, type JobDraft } from './job-draft.ts';

const id = (last: number) => `0192c7a0-0000-7000-8000-${String(last).padStart(12, '0')}`;

const client: ClientSummary = {
  id: id(1),
  companyId: id(2),
  name: 'Oak Farm',
  clientType: 'business',
  contactPerson: null,
  primaryContactTitle: null,
  phone: '302 555 0100',
  email: null,
  status: 'active',
  archivedAt: null,
  services: [
    { id: id(10), name: 'Inspection' },
    { id: id(11), name: 'Septic' },
  ],
};
const address = (last: number, isPrimary: boolean, tankGallons: number | null = null): ClientAddress => ({
  id: id(last),
  clientId: client.id,
  label: null,
  streetLine1: '12 Oak St',
  streetLine2: null,
  city: 'Dover',
  state: 'DE',
  postalCode: '19901',
  country: 'USA',
  isPrimary,
  latitude: null,
  longitude: null,
  tankGallons,
  gateCode: null,
  largestTruck: null,
  geocodePrecision: 'none',
});
const pumpOut: JobType = {
  id: id(20),
  name: 'Septic pump-out',
  nameEs: null,
  description: null,
  durationMinutes: 45,
  expectedGallons: 1000,
  wasteType: 'septage',
  priceCents: null,
  color: null,
  repeatMonths: null,
  usesTank: null,
  minutesPerThousandGallons: 10,
  requiredCertifications: [],
  serviceTypeId: id(11),
};
const complete: JobDraft = { ...blankJob, client, title: 'Pump-out', scheduledDate: '2026-03-03' };
const fill = (draft: JobDraft, jobTypes: JobType[] = [pumpOut]) =>
  filledJob(draft, [address(30, false), address(31, true)], jobTypes);

describe('filledJob', () => {
  test('preselects the primary address and the type of the first service that has one', () => {
    expect(fill(complete)).toMatchObject({
      clientAddressId: id(31),
      jobTypeId: pumpOut.id,
      durationMinutes: 45,
      expectedGallons: 1000,
      asksWasteType: false,
    });
  });

  test('without a primary address takes the first', () => {
    expect(filledJob(complete, [address(30, false), address(32, false)], []).clientAddressId).toBe(id(30));
  });

  test.each<[string, Partial<JobDraft>, object]>([
    ['a chosen address', { clientAddressId: id(30) }, { clientAddressId: id(30) }],
    [
      'no job type, on purpose',
      { jobTypeId: null },
      { jobTypeId: null, durationMinutes: null, expectedGallons: null },
    ],
    ['gallons of its own', { expectedGallons: 2500 }, { expectedGallons: 2500, durationMinutes: 60 }],
    ['an emptied field', { durationMinutes: null }, { durationMinutes: null }],
  ])('keeps %s', (_name, change, expected) => {
    expect(fill({ ...complete, ...change })).toMatchObject(expected);
  });

  test.each<[string, number | null, Partial<JobDraft>, object]>([
    ['takes its gallons and their time', 1_500, {}, { expectedGallons: 1_500, durationMinutes: 50 }],
    ['says where they are from', 1_500, {}, { gallonsFrom: 'tank' }],
    [
      'that nobody knows leaves the type’s figures, and says so',
      null,
      {},
      { expectedGallons: 1_000, durationMinutes: 45, gallonsFrom: 'tank-unknown' },
    ],
    [
      'is replaced by what was typed',
      1_500,
      { expectedGallons: 800, durationMinutes: 20 },
      { expectedGallons: 800, durationMinutes: 20, gallonsFrom: null },
    ],
    ['does not matter without a job type', 1_500, { jobTypeId: null }, { expectedGallons: null }],
  ])('the tank of the address %s', (_name, tank, change, expected) => {
    expect(filledJob({ ...complete, ...change }, [address(31, true, tank)], [pumpOut])).toMatchObject(
      expected,
    );
  });

  test('the tank of the chosen address counts, not that of the primary one', () => {
    const addresses = [address(30, false, 2_000), address(31, true, 1_500)];
    expect(filledJob({ ...complete, clientAddressId: id(30) }, addresses, [pumpOut])).toMatchObject({
      expectedGallons: 2_000,
      durationMinutes: 55,
    });
  });
});

describe('checkJob', () => {
  const required = 'Missing Required Fields: Please fill in job title and scheduled date.';
  test.each<[string, Partial<JobDraft>, string, string]>([
    [
      'a client, before anything else',
      { client: null, title: '' },
      'client',
      'Client Required: Please select a client for this job.',
    ],
    ['a title', { title: '  ' }, 'title', required],
    ['a date', { scheduledDate: null }, 'scheduledDate', required],
    [
      'what the gallons are of',
      { jobTypeId: null, expectedGallons: 500 },
      'wasteType',
      'Check the Job Details: Choose the type of waste.',
    ],
    [
      'both ends of a window',
      { windowStart: '08:00' },
      'windowEnd',
      'Check the Job Details: Enter both the start and the end of the arrival window.',
    ],
    [
      'a window in an hour that exists',
      { scheduledDate: '2027-03-14', windowStart: '02:30', windowEnd: '04:00' },
      'windowEnd',
      'Check the Job Details: 2:30 AM does not exist on March 14, 2027: clocks go from 2:00 AM to 3:00 AM. Choose another time.',
    ],
    [
      'a window that ends later',
      { windowStart: '08:00', windowEnd: '08:00' },
      'windowEnd',
      'Check the Job Details: The arrival window must end after it starts.',
    ],
  ])('asks for %s', (_name, change, field, text) => {
    const [first] = checkJob(fill({ ...complete, ...change }), 'America/New_York').issues;
    expect([first?.field, `${first?.toast.title}: ${first?.toast.description}`]).toEqual([field, text]);
  });

  test('a window may end at midnight', () => {
    expect(
      checkJob(fill({ ...complete, windowStart: '20:00', windowEnd: '00:00' }), 'America/New_York').input,
    ).toMatchObject({ windowStartMinute: 1_200, windowEndMinute: 1_440 });
  });

  test('gives what is to be sent', () => {
    expect(
      checkJob(fill({ ...complete, windowStart: '08:00', windowEnd: '10:30' }), 'America/New_York').input,
    ).toEqual({
      clientId: client.id,
      clientAddressId: id(31),
      title: 'Pump-out',
      description: null,
      priority: 'normal',
      scheduledDate: '2026-03-03',
      jobTypeId: pumpOut.id,
      durationMinutes: undefined,
      expectedGallons: undefined,
      wasteType: undefined,
      windowStartMinute: 480,
      windowEndMinute: 630,
      byMinute: null,
      purchaseOrder: null,
      allowedVehicleIds: null,
    });
  });

  test.each<[string, Partial<JobDraft>, number | null]>([
    ['is sent for an emergency', { priority: 'emergency', beginBy: '09:30' }, 570],
    ['is left to the company when it is empty', { priority: 'emergency', beginBy: '' }, null],
    ['at midnight is the end of the day', { priority: 'emergency', beginBy: '00:00' }, 1_440],
    ['is forgotten when the job is urgent no more', { priority: 'normal', beginBy: '09:30' }, null],
  ])('the time it is to begin by %s', (_name, change, byMinute) => {
    expect(checkJob(fill({ ...complete, ...change }), 'America/New_York').input?.byMinute).toBe(byMinute);
  });

  test('sends the figures a person typed', () => {
    const typed = fill({ ...complete, durationMinutes: 30, expectedGallons: 0 });
    expect(checkJob(typed, 'America/New_York').input).toMatchObject({
      durationMinutes: 30,
      expectedGallons: 0,
    });
  });
});

describe('editing', () => {
  const job: JobDetail = {
    id: id(40),
    companyId: client.companyId,
    jobNumber: 'J-000040',
    clientId: client.id,
    clientName: client.name,
    clientContactPerson: null,
    clientPhone: null,
    clientEmail: null,
    clientAddressId: id(30),
    address: address(30, false),
    serviceAddressStreet: '12 Oak St',
    serviceAddressCity: 'Dover',
    serviceAddressState: 'DE',
    serviceAddressZip: '19901',
    accessInstructions: null,
    title: 'Pump-out',
    description: null,
    status: 'scheduled',
    priority: 'high',
    scheduledDate: null,
    jobTypeId: null,
    jobTypeName: null,
    jobTypeColor: null,
    durationMinutes: 60,
    expectedGallons: 700,
    wasteType: 'grease',
    windowStartMinute: 485,
    windowEndMinute: 600,
    assignedTo: null,
    purchaseOrder: null,
    byMinute: null,
    beginByMinute: null,
    assignedToName: null,
    startedAt: null,
    completedAt: null,
    actualGallons: null,
    completionNotes: null,
    cancelReason: null,
    seriesId: null,
    seriesText: null,
    createdBy: null,
    createdAt: '2026-03-01T12:00:00Z',
    updatedAt: '2026-03-02T12:00:00Z',
    route: null,
    nextStatuses: [],
    editable: true,
  };
  const basis = { seenUpdatedAt: job.updatedAt, scope: 'future' } as const;

  test('sends the job back as it is when nothing was changed, also without a date and without its default type', () => {
    const untouched = checkJobEdit(fill(draftOf(job, client)), basis, 'America/New_York');
    expect(untouched.issues).toEqual([]);
    expect(untouched.input).toMatchObject({
      clientAddressId: id(30),
      title: 'Pump-out',
      priority: 'high',
      scheduledDate: null,
      jobTypeId: null,
      durationMinutes: 60,
      expectedGallons: 700,
      wasteType: 'grease',
      windowStartMinute: 485,
      windowEndMinute: 600,
      ...basis,
    });
  });

  test('asks for a window in an hour that the new day has', () => {
    const moved = fill({
      ...draftOf(job, client),
      scheduledDate: '2027-03-14',
      windowStart: '01:00',
      windowEnd: '02:45',
    });
    expect(checkJobEdit(moved, basis, 'America/New_York').issues[0]?.message).toContain(
      '2:45 AM does not exist',
    );
    expect(checkJobEdit(moved, basis, 'America/Phoenix').issues).toEqual([]);
  });

  test('still asks for a title', () => {
    expect(
      checkJobEdit(fill({ ...draftOf(job, client), title: '' }), basis, 'America/New_York').issues[0]?.field,
    ).toBe('title');
  });
});
