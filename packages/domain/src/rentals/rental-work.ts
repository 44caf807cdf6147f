import { z } from 'zod';
import { statusChange } from '../jobs/job-changes.ts';
import { jobPriority } from '../jobs/job.ts';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { maxLength, optionalText } from '../kernel/text.ts';
import { maxRentalItems } from './rental.ts';
import type { ReportedKind } from './rental-event.ts';
import { maxLabelNumber } from './unit.ts';

/** What a job is to do with units of a rental. */
export const workActions = ['deliver', 'exchange', 'move', 'service', 'pick-up'] as const;
export const workAction = z.enum(workActions);
export type WorkAction = z.infer<typeof workAction>;

export const workActionName: Record<WorkAction, string> = {
  deliver: 'Delivery',
  exchange: 'Exchange',
  move: 'Relocation',
  service: 'Service',
  'pick-up': 'Pickup',
};

/** The event that results from the work. */
export const eventOfAction = {
  deliver: 'delivered',
  exchange: 'exchanged',
  move: 'moved',
  service: 'serviced',
  'pick-up': 'picked-up',
} as const satisfies Record<WorkAction, ReportedKind>;

const workItem = z.object({
  unitTypeId: id,
  quantity: z.number().int().min(1, 'Enter at least one unit.').max(1_000, 'Enter at most 1,000 units.'),
});

export const workItems = z
  .array(workItem)
  .min(1, 'Choose at least one kind of unit.')
  .max(maxRentalItems)
  .refine((items) => new Set(items.map(({ unitTypeId }) => unitTypeId)).size === items.length, {
    message: 'List each kind of unit once.',
  });
export type WorkItems = z.infer<typeof workItems>;

/** A job to plan for a rental. */
export const rentalWorkInput = z.object({
  action: workAction,
  items: workItems,
  scheduledDate: calendarDate,
  /** Where; null: the rental's site. */
  clientAddressId: id.nullable().default(null),
  /** Null: derived from its action and rental. */
  title: optionalText(maxLength.line),
  description: optionalText(maxLength.description),
  jobTypeId: id.nullable().default(null),
  priority: jobPriority.default('normal'),
});
export type RentalWorkInput = z.infer<typeof rentalWorkInput>;

/** "Delivery: Main Street site" */
export const titleOfWork = (action: WorkAction, rentalName: string): string =>
  `${workActionName[action]}: ${rentalName}`.slice(0, maxLength.line);

/** What a job is to do with units of a rental, and what was done. */
export const rentalWork = z.object({
  rentalId: id,
  rentalName: z.string(),
  action: workAction,
  items: z.array(workItem.extend({ unitTypeName: z.string() })),
  /** Recorded for this job and not withdrawn. */
  done: z.array(
    z.object({
      labelNumber: z.number().int(),
      /** For an exchange: the replacement unit. */
      byLabelNumber: z.number().int().nullable(),
      date: calendarDate,
    }),
  ),
});
export type RentalWork = z.infer<typeof rentalWork>;

/** "2 × Standard toilet": "2 Standard toilets, 1 Hand-wash station" would need plurals nobody has entered. */
export const itemsInWords = (
  items: readonly { readonly quantity: number; readonly unitTypeName: string }[],
): string => items.map(({ quantity, unitTypeName }) => `${quantity} × ${unitTypeName}`).join(', ');

/** Maximum units in one job's report, and of a site on a phone. */
export const maxReportedUnits = 200;

const label = z.number().int().min(1).max(maxLabelNumber);

/** A technician's work on a unit, by its label; the number may be unknown. */
export const unitReport = z
  .object({
    did: z.enum(['delivered', 'exchanged', 'moved', 'serviced', 'picked-up']),
    labelNumber: label,
    /** For an exchange: the replacement unit. */
    byLabelNumber: label.nullable().default(null),
  })
  .refine(({ did, byLabelNumber }) => (did === 'exchanged') === (byLabelNumber !== null), {
    path: ['byLabelNumber'],
    message: 'Choose the unit that replaces the one picked up.',
  });
export type UnitReport = z.infer<typeof unitReport>;

/** Duplicate reports of a unit are dropped. */
export const unitReports = z
  .array(unitReport)
  .max(maxReportedUnits)
  .transform((reports) => [...new Map(reports.map((report) => [report.labelNumber, report])).values()]);

const verbs: Record<UnitReport['did'], string> = {
  delivered: 'delivered',
  exchanged: 'exchanged',
  moved: 'moved',
  serviced: 'serviced',
  'picked-up': 'picked up',
};

/** "delivered #5, #7; serviced #9" */
export function unitsInWords(reports: readonly UnitReport[]): string {
  const groups = Map.groupBy(reports, ({ did }) => did);
  return [...groups].map(([did, units]) => `${verbs[did]} ${units.map(unitInWords).join(', ')}`).join('; ');
}

/** Stored reports are unchanged input, where a missing value stands for null. */
const unitInWords = ({
  labelNumber,
  byLabelNumber,
}: Pick<UnitReport, 'labelNumber'> & { readonly byLabelNumber?: number | null }): string =>
  byLabelNumber == null ? `#${labelNumber}` : `#${labelNumber} for #${byLabelNumber}`;

/** Units a job may have been done with: those of its rental, and those available for delivery. */
export const workUnits = z.object({
  /** On rent, the ones at the job's site first. */
  onRent: z
    .array(
      z.object({
        labelNumber: z.number().int(),
        unitTypeId: id,
        unitTypeName: z.string(),
        isHere: z.boolean(),
      }),
    )
    .max(maxReportedUnits),
  /** Idle units in working order, of the job's kinds; reserved ones first. */
  idle: z
    .array(
      z.object({
        labelNumber: z.number().int(),
        unitTypeId: id,
        unitTypeName: z.string(),
        isReserved: z.boolean(),
      }),
    )
    .max(maxReportedUnits),
});
export type WorkUnits = z.infer<typeof workUnits>;

/** The office's completion of a rental job. */
export const workCompletion = z
  .object({
    actualGallons: statusChange.actualGallons,
    mixes: statusChange.mixes,
    completionNotes: statusChange.completionNotes,
    doneOn: statusChange.doneOn,
    units: unitReports.default([]),
    /** Confirmed: no unit was touched. */
    isWithoutUnits: z.boolean().default(false),
  })
  .refine(({ units, isWithoutUnits }) => units.length > 0 || isWithoutUnits, {
    path: ['units'],
    message: 'Choose the units, or confirm that none were delivered, moved or picked up.',
  });
export type WorkCompletion = z.output<typeof workCompletion>;
