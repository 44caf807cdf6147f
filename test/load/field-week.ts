import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { Page } from '@playwright/test';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { officeOf, today } from '../acceptance/field-steps.ts';
import { foundCompanyOnTheRoad, type OwnCompany } from '../acceptance/own-company.ts';

/** Jobs of each of the seven days of a driver's week. */
export const jobsOfDay = 15;
export const jobsOfWeek = 7 * jobsOfDay;

export interface FieldWeek {
  readonly company: OwnCompany;
  readonly userId: string;
  readonly jobIds: readonly string[];
}

interface KnownRoute {
  readonly id: string;
  readonly updatedAt: string;
  readonly vehicleId: string;
  readonly driverUserId: string;
  readonly stops: readonly { readonly kind: string; readonly jobId: string | null }[];
}

/** A company whose owner drives 105 jobs from today on, fifteen a day on a published route. */
export async function foundFieldWeek(page: Page, url: string): Promise<FieldWeek> {
  const company = await foundCompanyOnTheRoad(page, url, today());
  const ask = await officeOf(page, url, company);
  const { routes } = await ask<{ routes: [KnownRoute] }>('GET', `/dispatch/day?date=${today()}`);
  const [first] = routes;
  const jobIds: string[] = [];
  for (let day = 0; day < 7; day += 1) {
    const date = addDays(today(), day);
    const ofDay =
      day === 0 ? first.stops.flatMap(({ kind, jobId }) => (kind === 'job' && jobId ? [jobId] : [])) : [];
    while (ofDay.length < jobsOfDay) {
      const number = jobIds.length + ofDay.length + 1;
      ofDay.push(await company.addJob(`Farm ${number}`, 6 + number / 10, date));
    }
    const id = day === 0 ? first.id : newId();
    await ask('PUT', '/dispatch/arrangement', {
      routes: [
        {
          id,
          name: null,
          routeDate: date,
          vehicleId: first.vehicleId,
          driverUserId: first.driverUserId,
          visits: ofDay.map((jobId) => ({ kind: 'job', jobId })),
          seenUpdatedAt: day === 0 ? first.updatedAt : null,
        },
      ],
    });
    if (day > 0) await ask('POST', `/dispatch/routes/${id}/publish`);
    jobIds.push(...ofDay);
  }
  return { company, userId: first.driverUserId, jobIds };
}

/** What a phone reports of ten stops, five things each. */
export function fiftyCommands(jobIds: readonly string[]): object {
  const capturedAt = new Date().toISOString();
  const commands = jobIds.flatMap((jobId) => {
    const note = { jobId, routeId: null, text: 'The lid is under the second paving stone.' };
    const signature = {
      jobId,
      outcome: 'signed',
      name: 'Amos Weaver',
      role: null,
      statement: 'The work was done.',
      strokes: [Array.from({ length: 200 }, (_, at) => [at * 5, 500 + (at % 40)])],
    };
    let after: string | null = null;
    return (
      [
        ['stop.arrived', { stop: { jobId }, place: 'at-site', distanceMeters: 20 }],
        ['note.left', note],
        ['job.completed', { jobId, gallons: 900, notes: 'Baffle is worn', load: [] }],
        ['signature.taken', signature],
        ['note.left', note],
      ] as const
    ).map(([type, data]) => {
      const command = {
        id: newId(),
        v: 1,
        type,
        subject: `job:${jobId}`,
        after,
        seen: null,
        capturedAt,
        clock: { offsetMs: 0, checkedAt: capturedAt },
        position: { none: 'off' },
        files: [],
        data,
      };
      after = command.id;
      return command;
    });
  });
  return { deviceId: newId(), appVersion: '1.0.0', sentAt: capturedAt, commands };
}
