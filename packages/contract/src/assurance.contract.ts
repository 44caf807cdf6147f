import { assuredRental, gallonAssurance, maxAssuredDays } from '@haulwright/domain/assurance/assurance';
import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { pageInput, pageOf } from '@haulwright/domain/kernel/page';
import { searchText } from '@haulwright/domain/kernel/text';
import { z } from 'zod';
import { call, view } from './base.ts';

/** Days of the company, inclusive. */
const days = { from: calendarDate, to: calendarDate };
const narrowEnough = <Asked extends z.ZodType<{ from: string; to: string }>>(asked: Asked) =>
  asked
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first.' })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < maxAssuredDays * 86_400_000, {
      path: ['to'],
      message: `Choose at most ${maxAssuredDays} days.`,
    });

const which = z.enum(['gaps', 'all']).default('gaps');

export const assuranceContract = {
  gallons: call(
    'GET',
    '/billing/assurance/gallons',
    view,
    'Gallons pumped, dumped and billed by truck and day, newest first, and what is between them',
  )
    .input(narrowEnough(z.object({ ...days, which })))
    .output(gallonAssurance),
  rentals: call(
    'GET',
    '/billing/assurance/rentals',
    view,
    'Units on site and billed by rental, and what is between them; by client',
  )
    .input(narrowEnough(z.object({ ...days, which, search: searchText, ...pageInput })))
    .output(pageOf(assuredRental)),
  file: call(
    'GET',
    '/billing/assurance/file',
    view,
    'Gallons by truck and day, the gaps among them, or units by rental, as CSV',
  )
    .errors({
      'file.too-many': { status: 422, message: 'That is too much for one file. Choose a shorter period.' },
    })
    .input(narrowEnough(z.object({ ...days, what: z.enum(['gallons', 'gaps', 'rentals']) })))
    .output(z.file()),
};
