import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { jobStatuses } from '@haulwright/domain/jobs/job';
import { z } from 'zod';

/**
 * What each list and page keeps in its address, so that it can be linked and survives a reload.
 * What does not fit is dropped, never an error: addresses get mangled on the way.
 */
const text = z.string().max(200).optional().catch(undefined);
const date = calendarDate.optional().catch(undefined);

export const dashboardSearch = z.object({ tab: text });
export const clientListSearch = z.object({ search: text, status: z.enum(['active', 'archived', 'all']).optional().catch(undefined) });
export const jobListSearch = z.object({ search: text, status: z.enum(jobStatuses).optional().catch(undefined), date });
export const routeListSearch = z.object({ date });
/** `stop`: the chosen stop's id. */
export const routeSearch = z.object({ stop: text });
export const settingsSearch = z.object({ tab: text });
