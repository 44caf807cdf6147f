import { z } from 'zod';
import { requiredText } from '../kernel/text.ts';
import { chartHours, maxPeople } from './sanitation-need.ts';

const people = z.number().int('People are whole.').min(1, 'Enter at least one person.');
const each = people.max(1_000, 'Enter at most 1,000 people.');
const units = z.number().int('Toilets are whole: enter a whole number.').max(1_000);
const source = requiredText(600, 'Say where these figures are from.');

const areAscending = (list: readonly number[]): boolean =>
  list.every((one, at) => at === 0 || one > (list[at - 1] ?? one));

/** Toilets by people and hours: each row has one number for each hour of the chart. */
export const eventRule = z.object({
  source,
  rows: z
    .array(
      z.object({
        /** Up to this many people. */
        people: people.max(maxPeople),
        toilets: z
          .array(units.min(1, 'Enter at least one toilet for each hour.'))
          .length(chartHours, `Enter ${chartHours} numbers, one for each hour from 1 to ${chartHours}.`),
      }),
    )
    .min(1, 'Keep at least one row.')
    .max(30, 'Keep at most 30 rows.')
    .refine((rows) => areAscending(rows.map((row) => row.people)), {
      message: 'List the rows by people, fewest first, and each number once.',
    }),
  alcoholPercent: z.number().int().min(0).max(100, 'Enter at most 100 %.'),
  /** Of this number one is accessible, and at least one, where the public comes. */
  toiletsPerAccessible: z.number().int().min(1).max(1_000),
  toiletsPerHandWash: z.number().int().min(1).max(1_000),
});

/** Sets of toilets and urinals by the number of workers. */
export const siteRule = z.object({
  source,
  rows: z
    .array(
      z.object({
        /** From this many workers on. */
        from: people.max(maxPeople),
        /** Workers of each set. */
        peoplePerSet: each,
        toilets: units.min(1, 'A set has at least one toilet.'),
        urinals: units.min(0),
      }),
    )
    .min(1, 'Keep at least one row.')
    .max(20, 'Keep at most 20 rows.')
    .refine((rows) => rows[0]?.from === 1, { message: 'The first row begins with 1 worker.' })
    .refine((rows) => areAscending(rows.map((row) => row.from)), {
      message: 'List the rows by workers, fewest first, and each number once.',
    }),
  peoplePerHandWash: each,
});

/** One toilet and one hand-wash station for a number of workers in the field. */
export const crewRule = z.object({
  source,
  /** The rule holds from this many workers on. */
  fromPeople: each,
  /** Up to this many hours of work in the field a day, none is asked for. */
  hoursWithout: z.number().int().min(0).max(23, 'A day has 24 hours.'),
  peoplePerToilet: each,
  peoplePerHandWash: each,
});

export const sanitationRules = z.object({ events: eventRule, sites: siteRule, crews: crewRule });
