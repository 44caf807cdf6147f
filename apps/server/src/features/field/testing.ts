import type { FieldReview } from '@haulwright/contract/field.contract';
import type { Client } from '@haulwright/domain/clients/client';
import type { DayPack } from '@haulwright/domain/field/day-pack';
import type { CommandOutcome, FieldCommandType } from '@haulwright/domain/field/field-command';
import type { Job } from '@haulwright/domain/jobs/job';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import type { ApiAnswer, TestPerson, TestServer } from '../../../../../test/server/harness.ts';
import { addPerson } from '../../../../../test/server/people.ts';
import { newId } from '../../platform/ids.ts';
import { makeJob } from '../jobs/testing.ts';

/** In New York, where the test companies are. */
export const today = (): string => calendarDateIn(new Date(), 'America/New_York');

export interface SentCommand {
  readonly id: string;
  readonly [name: string]: unknown;
}

/** Builds a command as the phone does: done just now, unless the changes say otherwise. */
export const command = (type: FieldCommandType, data: object, changes: object = {}): SentCommand => ({
  id: newId(),
  v: 1,
  type,
  subject: 'day:today',
  after: null,
  seen: null,
  capturedAt: new Date().toISOString(),
  clock: checkedBefore(changes),
  position: { none: 'off' },
  files: [],
  data,
  ...changes,
});

/** A right clock, last checked no later than the command was captured. */
const checkedBefore = (changes: { readonly capturedAt?: unknown }) => ({
  offsetMs: 0,
  checkedAt: typeof changes.capturedAt === 'string' ? changes.capturedAt : new Date().toISOString(),
});

export const arrived = (jobId: string, changes?: object) =>
  command('stop.arrived', { stop: { jobId }, place: 'unknown', distanceMeters: null }, changes);
export const completed = (jobId: string, changes?: object, gallons: number | null = 900) =>
  command('job.completed', { jobId, gallons, notes: null }, changes);
export const notDone = (jobId: string, changes?: object) =>
  command('job.not-done', { jobId, reason: 'locked-gate', note: 'Nobody answers' }, changes);

export interface Answered {
  readonly id: string;
  readonly outcome: CommandOutcome;
  readonly code?: string;
  readonly message?: string;
  readonly state?: { jobId: string; status: string; version: string };
}

/** Sends commands as a phone does and returns the outcomes. */
export const sendRaw = (
  person: TestPerson,
  commands: readonly object[],
  changes: object = {},
): Promise<ApiAnswer> =>
  person.call('POST', '/field/v1/commands', {
    deviceId: deviceOf(person),
    appVersion: '1.0.0',
    sentAt: new Date().toISOString(),
    commands,
    ...changes,
  });

export const send = async (person: TestPerson, ...commands: readonly object[]): Promise<Answered[]> =>
  bodyOf(await sendRaw(person, commands)).outcomes;

/** The outcome of a single command, with its code. */
export async function outcomeOf(person: TestPerson, one: object): Promise<[CommandOutcome, string?]> {
  const [answered] = await send(person, one);
  if (answered === undefined) throw new Error('nothing was answered');
  return answered.code === undefined ? [answered.outcome] : [answered.outcome, answered.code];
}

const devices = new Map<string, string>();
const deviceOf = ({ userId }: TestPerson): string => {
  const known = devices.get(userId) ?? newId();
  devices.set(userId, known);
  return known;
};

/** A company with two technicians and one client. */
export interface FieldCompany extends TestCompany {
  readonly other: TestPerson;
  readonly client: Client;
  /** Creates a job for today, assigned to the technician unless said otherwise. */
  job(assignedTo?: TestPerson | null, changes?: object): Promise<Job>;
  load(id: string): Promise<Job>;
  history(id: string): Promise<{ at: string; text: string; actorName: string }[]>;
  assign(id: string, to: TestPerson | null): Promise<unknown>;
  setStatus(id: string, status: string, extra?: object): Promise<unknown>;
  reviews(state?: 'open' | 'settled'): Promise<FieldReview[]>;
  decide(id: string, decision: 'count' | 'note'): Promise<ApiAnswer>;
  pack(person?: TestPerson): Promise<DayPack>;
}

export async function makeFieldCompany(server: TestServer): Promise<FieldCompany> {
  const company = await makeCompany(server);
  const { dispatcher, technician } = company;
  const other = await addPerson(server, company.admin, ['field_technician'], 'Otto Technician');
  const client = await makeClient(dispatcher, {});
  const get = async (path: string) => bodyOf(await dispatcher.call('GET', path));
  const put = async (path: string, body: object) => bodyOf(await dispatcher.call('PUT', path, body));
  const assign: FieldCompany['assign'] = (id, to) =>
    put(`/jobs/${id}/assignee`, { assignedTo: to?.userId ?? null });
  return {
    ...company,
    other,
    client,
    async job(assignedTo = technician, changes = {}) {
      const job = await makeJob(dispatcher, client, { scheduledDate: today(), ...changes });
      if (assignedTo !== null) await assign(job.id, assignedTo);
      return get(`/jobs/${job.id}`);
    },
    load: (id) => get(`/jobs/${id}`),
    history: (id) => get(`/jobs/${id}/history`),
    assign,
    setStatus: (id, status, extra = {}) => put(`/jobs/${id}/status`, { status, ...extra }),
    reviews: async (state = 'open') => (await get(`/field/v1/reviews?state=${state}&limit=200`)).items,
    decide: (id, decision) => dispatcher.call('POST', `/field/v1/reviews/${id}/decision`, { decision }),
    pack: async (person = technician) => bodyOf(await person.call('GET', '/field/v1/pack')),
  };
}

export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
