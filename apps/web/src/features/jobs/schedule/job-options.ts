import { jobPriorities, type JobPriority, jobPriorityName } from '@haulwright/domain/jobs/job';
import type { JobType } from '@haulwright/domain/services/job-type';
import { formatDuration } from '@haulwright/domain/kernel/quantity';
import { wasteTypeName, wasteTypes, type WasteType } from '@haulwright/domain/services/waste-type';
import type { SelectOption } from '../../../ui/fields/select.tsx';
import type { Units } from '../../measures/use-units.ts';

export const priorityOptions: readonly SelectOption<JobPriority>[] = jobPriorities.map((value) => ({
  value,
  label: jobPriorityName[value],
}));
export const wasteOptions: readonly SelectOption<WasteType>[] = wasteTypes.map((value) => ({
  value,
  label: wasteTypeName[value],
}));

/** The value for "no job type" in the choices. */
export const noJobType = 'none';

export const typeOptions = (
  jobTypes: readonly JobType[],
  units: Pick<Units, 'volume'>,
): SelectOption<string>[] => [
  { value: noJobType, label: 'No job type' },
  ...jobTypes.map((type) => ({
    value: type.id,
    label: type.name,
    detail: defaultFigures(type.durationMinutes, type.expectedGallons, units),
  })),
];

/** "45 min · 1,000 gal", without unknown or zero values. */
export function defaultFigures(
  minutes: number | null,
  gallons: number | null,
  { volume }: Pick<Units, 'volume'>,
): string {
  return [
    minutes === null ? '' : formatDuration(minutes),
    gallons === null || gallons === 0 ? '' : volume(gallons),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
