import { z } from 'zod';
import { calendarDate, type CalendarDate } from '../kernel/calendar-date.ts';
import { maxLength, requiredText } from '../kernel/text.ts';
import { federalHolidayName, federalHolidayOn, federalHolidays } from './federal-holidays.ts';

const maxOwnHolidays = 200;

/** Days without recurring work: the federal holidays a company keeps, and its own days. */
export const companyHolidays = z.object({
  federal: z.array(z.enum(federalHolidays)).max(federalHolidays.length),
  own: z
    .array(
      z.object({
        date: calendarDate,
        name: requiredText(maxLength.name, 'Enter what the day is, for example Company picnic.'),
      }),
    )
    .max(maxOwnHolidays, `Enter at most ${maxOwnHolidays} days.`)
    .superRefine((days, context) => {
      const seen = new Set<string>();
      for (const [at, { date }] of days.entries()) {
        if (seen.has(date))
          context.addIssue({
            code: 'custom',
            path: [at, 'date'],
            message: 'This day is in the list already.',
          });
        seen.add(date);
      }
    }),
});
export type CompanyHolidays = z.infer<typeof companyHolidays>;

/** The default of a company that has not chosen. */
export const defaultCompanyHolidays: CompanyHolidays = { federal: [...federalHolidays], own: [] };

/** The name of the holiday the company keeps on the day, or undefined. */
export function holidayOn({ federal, own }: CompanyHolidays, date: CalendarDate): string | undefined {
  const ownDay = own.find((day) => day.date === date);
  if (ownDay !== undefined) return ownDay.name;
  const holiday = federalHolidayOn(date, federal);
  return holiday && federalHolidayName[holiday];
}
