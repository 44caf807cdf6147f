import type { JobDetail } from '@haulwright/domain/jobs/job-detail';
import type { Units } from '../measures/use-units.ts';

/**
 * The gallons expected, or those collected: an expectation never looks like a record. Null when a job
 * involves no gallons.
 */
export function gallonsInWords(
  { status, expectedGallons, actualGallons }: Pick<JobDetail, 'status' | 'expectedGallons' | 'actualGallons'>,
  units: Pick<Units, 'volume'>,
): string | null {
  if (status === 'completed' && actualGallons !== null) return `${units.volume(actualGallons)} collected`;
  if (expectedGallons === 0) return null;
  const expected = units.volume(expectedGallons);
  return status === 'completed' ? `${expected} expected, not recorded` : expected;
}
