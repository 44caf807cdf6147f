import { setTimeout as pause } from 'node:timers/promises';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { reportTypes } from '@haulwright/domain/reports/report';
import { type SoakCaller } from './soak-caller.ts';
import { type SoakCompany } from './soak-company.ts';

/**
 * What a company's office starts now and then: a plan of a later day, a report over a year, an export of all
 * jobs; in turn, at an interval in seconds.
 */
export async function startHeavyWork(
  call: SoakCaller,
  company: SoakCompany,
  everySeconds: number,
  signal: AbortSignal,
): Promise<void> {
  const laterDay = addDays(company.plannedDay, 2);
  for (let turn = 0; !signal.aborted; turn += 1) {
    const type = reportTypes[Math.floor(turn / 3) % reportTypes.length] ?? 'summary';
    const work = [
      () =>
        follow(
          call,
          'plan',
          '/api/routes/optimize',
          { date: laterDay, asProposal: true },
          '/api/routes/optimizations',
          signal,
        ),
      () =>
        follow(
          call,
          'report',
          '/api/reports',
          { type, startDate: addDays(company.today, -364), endDate: company.today },
          '/api/reports',
          signal,
        ),
      () => call('export', 'GET', '/api/exports/jobs?format=csv'),
    ][turn % 3];
    await work?.().catch(() => undefined);
    await pause(everySeconds * 1_000 * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
  }
}

/** Starts a run and asks after it every second, as its dialog does. */
async function follow(
  call: SoakCaller,
  kind: string,
  path: string,
  body: unknown,
  statusPath: string,
  signal: AbortSignal,
): Promise<void> {
  const started = await call(`start ${kind}`, 'POST', path, body);
  if (started.status !== 200) return;
  let run = JSON.parse(started.text()) as { id: string; status: string };
  while ((run.status === 'queued' || run.status === 'running') && !signal.aborted) {
    await pause(1_000, undefined, { signal }).catch(() => undefined);
    const answer = await call(`follow ${kind}`, 'GET', `${statusPath}/${run.id}`);
    if (answer.status !== 200) return;
    run = JSON.parse(answer.text()) as { id: string; status: string };
  }
}
