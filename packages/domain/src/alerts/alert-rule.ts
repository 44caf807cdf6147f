import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { timeWindow } from '../kernel/time-of-day.ts';
import { alertEvents, isOfSites, maxAlertSites, maxToldPeople, thresholdOf } from './alert-events.ts';

/** Of any event; each has its own range. */
const largestThreshold = 1_000;

const distinct = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

const fields = z.object({
  event: z.enum(alertEvents),
  /** In the unit of its event; null for those without a figure. */
  threshold: z.number().int('Enter a whole number.').min(0).max(largestThreshold).nullable().default(null),
  /** Disposal sites it is about; none: all of them. */
  siteIds: z.array(id).max(maxAlertSites).refine(distinct, 'Each site once.').default([]),
  /** Who gets the emails. */
  toldUserIds: z
    .array(id)
    .min(1, 'Choose who is told.')
    .max(maxToldPeople, `Choose ${maxToldPeople} people or fewer.`)
    .refine(distinct, 'Each person once.'),
  /** Nobody is told within these hours of the company's day; what happens then is listed only. */
  quiet: timeWindow.nullable().default(null),
  isOn: z.boolean(),
});

/** When a truck does this, these people are told. */
export const alertRuleInput = fields.superRefine(({ event, threshold, siteIds }, context) => {
  const range = thresholdOf[event];
  const isWithin =
    range === undefined
      ? threshold === null
      : threshold !== null && threshold >= range.least && threshold <= range.greatest;
  if (!isWithin)
    context.addIssue({
      code: 'custom',
      path: ['threshold'],
      message:
        range === undefined
          ? 'This event has no figure. Leave it out.'
          : `Enter a whole number from ${range.least} to ${range.greatest}.`,
    });
  if (siteIds.length > 0 && !isOfSites(event))
    context.addIssue({
      code: 'custom',
      path: ['siteIds'],
      message: 'Only events at disposal sites can be of some sites.',
    });
});
export type AlertRuleInput = z.infer<typeof alertRuleInput>;

export const alertRule = z.object({ ...fields.shape, id });
export type AlertRule = z.infer<typeof alertRule>;

/** What became of telling: it waits, was mailed, fell in the quiet hours, or no mail could be sent. */
export const alertStates = ['waits', 'told', 'quiet', 'failed'] as const;
export type AlertState = (typeof alertStates)[number];

/** Something a truck did that a rule is about. */
export const truckAlert = z.object({
  id,
  event: z.enum(alertEvents),
  vehicleId: id,
  vehicleName: z.string(),
  placeName: z.string().nullable(),
  value: z.number().int().nullable(),
  happenedAt: instant,
  state: z.enum(alertStates),
});
export type TruckAlert = z.infer<typeof truckAlert>;
