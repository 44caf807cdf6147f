import { setTimeout as pause } from 'node:timers/promises';
import { addDays, calendarDateIn, dayOfWeek } from '@haulwright/domain/kernel/calendar-date';
import { jsonCaller } from '../json-caller.ts';
import { signInPerson, type SoakPerson } from './soak-person.ts';

/** One company of the large set with what its users call on. */
export interface SoakCompany {
  readonly name: string;
  /** Signed-in people; there is one in the office at least. */
  readonly office: readonly [SoakPerson, ...SoakPerson[]];
  readonly technicians: readonly SoakPerson[];
  readonly today: string;
  /** A working day that is planned before the soak begins. */
  readonly plannedDay: string;
  readonly jobIds: readonly string[];
  readonly clientIds: readonly string[];
}

const searched = ['weaver', 'miller', 'esh', '555-01', 'pump', 'lancaster'] as const;
export const anySearch = (): string => searched[Math.floor(Math.random() * searched.length)] ?? 'weaver';

/** Signs a company's people in and plans its next working day. */
export async function prepareCompany(url: string, index: number): Promise<SoakCompany> {
  const call = jsonCaller(url);
  const domain = index === 0 ? 'keystone.example' : `branch${index + 1}.keystone.example`;
  const signIn = (name: string) => signInPerson(url, `${name}@${domain}`);
  const office = [await signIn('rosa'), await signIn('dana')] as const;
  const technicians: SoakPerson[] = [];
  for (const name of ['levi', 'hector', 'sam', 'tina']) technicians.push(await signIn(name));
  const token = office[0].token();
  const today = calendarDateIn(new Date(), 'America/New_York');
  const tomorrow = addDays(today, 1);
  const plannedDay = dayOfWeek(tomorrow) === 0 ? addDays(tomorrow, 1) : tomorrow;
  const ids = async (path: string) =>
    ((await call('GET', path, { token }))['items'] as { id: string }[]).map(({ id }) => id);
  const company = {
    name: domain,
    office,
    technicians,
    today,
    plannedDay,
    jobIds: await ids('/api/jobs?limit=200'),
    clientIds: await ids('/api/clients?limit=200'),
  };
  // A kept set has its routes from the soak before.
  const { routes } = await call('GET', `/api/dispatch/day?date=${plannedDay}`, { token });
  if ((routes as unknown[]).length === 0) await plan(url, company, plannedDay);
  return company;
}

/** Plans a day and waits until its routes stand. */
async function plan(url: string, { office }: SoakCompany, date: string): Promise<void> {
  const call = jsonCaller(url);
  const token = office[0].token();
  let run = await call('POST', '/api/routes/optimize', { token, body: { date } });
  while (run['status'] === 'queued' || run['status'] === 'running') {
    await pause(500);
    run = await call('GET', `/api/routes/optimizations/${String(run['id'])}`, { token });
  }
  if (run['status'] !== 'done')
    throw new Error(`The day could not be planned: ${JSON.stringify(run).slice(0, 300)}`);
}
