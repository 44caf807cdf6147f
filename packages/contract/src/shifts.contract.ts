import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { id } from '@haulwright/domain/kernel/ids';
import { instant } from '@haulwright/domain/kernel/instant';
import { readingFields } from '@haulwright/domain/shifts/reading';
import { z } from 'zod';
import { call } from './base.ts';

/** Maximum days of one query about shifts: two months. */
export const maxShiftDays = 62;

/** A driver's shift, derived from its reports. */
export const shift = z.object({
  id,
  technician: z.object({ userId: id, fullName: z.string() }),
  vehicle: z.object({ id: id.nullable(), name: z.string() }).nullable(),
  state: z.enum(['working', 'on-break', 'ended']),
  /** Null while the report of the start has not arrived. */
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  breaks: z.array(z.object({ from: instant, until: instant.nullable() })),
  /** Up to now for a current shift; null without a start. */
  workMinutes: z.number().int().nullable(),
  breakMinutes: z.number().int().nullable(),
  start: z.object(readingFields).nullable(),
  end: z.object(readingFields).nullable(),
  /** Between start and end; null where one is unknown. */
  drivenTenthMiles: z.number().int().nullable(),
  engineTenthHours: z.number().int().nullable(),
  /** The driver confirmed a reading that is lower than the last or far ahead of it. */
  readingConfirmed: z.boolean(),
  /** Somebody else's shift with the same truck overlaps. */
  truckSharedWith: z.array(z.string()),
});
export type ShiftRow = z.infer<typeof shift>;

/** Days of the company, inclusive. */
export const shiftDays = { from: calendarDate, to: calendarDate };

/** For queries with `shiftDays`. */
export const narrowEnough = <Asked extends z.ZodType<{ from: string; to: string }>>(asked: Asked) =>
  asked
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first.' })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < maxShiftDays * 86_400_000, {
      path: ['to'],
      message: `Choose at most ${maxShiftDays} days.`,
    });

export const shiftsContract = {
  list: call(
    'GET',
    '/shifts',
    { access: 'VIEW_ALL_ROUTES' },
    'The shifts of drivers on these days of the company, newest first',
  )
    .input(narrowEnough(z.object(shiftDays)))
    .output(z.array(shift)),
};
