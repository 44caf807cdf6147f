// Public to other features.
import type { UnitReport } from '@haulwright/domain/rentals/rental-work';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { FieldError } from '../../../ui/fields/field-error.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { WorkUnitFields } from './work-units.tsx';
import { checkedUnits, untouchedUnits } from './work-units-draft.ts';

interface RentalUnits {
  readonly isLoading: boolean;
  /** The work on units; null: not a rental job. */
  readonly reports: readonly UnitReport[] | null;
  readonly problem: string | undefined;
  /** @param tried saving was attempted */
  readonly fields: (tried: boolean) => ReactNode;
}

/** The fields about rental units in the dialog that completes a job; nothing for other work. */
export function useRentalUnits(jobId: string): RentalUnits {
  const ofJob = useQuery(api.rentals.work.ofJob.queryOptions({ input: { jobId } }));
  const work = ofJob.data?.work ?? null;
  const units = useQuery({
    ...api.rentals.work.units.queryOptions({ input: { jobId } }),
    enabled: work !== null,
  });
  const [draft, setDraft] = useState(untouchedUnits);
  const error = ofJob.error ?? units.error;
  if (error !== null)
    return {
      isLoading: false,
      reports: [],
      problem: messageOf(error),
      fields: () => <FieldError id="rental-units-error">{messageOf(error)}</FieldError>,
    };
  if (ofJob.data !== undefined && work === null)
    return { isLoading: false, reports: null, problem: undefined, fields: () => null };
  if (work === null || units.data === undefined)
    return {
      isLoading: true,
      reports: [],
      problem: 'Loading the job’s details.',
      fields: () => work !== null && <SkeletonRows label="Loading units…" count={3} each="h-8" />,
    };
  const there = units.data;
  const { reports, problem } = checkedUnits(work, there, draft);
  return {
    isLoading: false,
    reports,
    problem,
    fields: (tried) => (
      <WorkUnitFields
        work={work}
        units={there}
        draft={draft}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        tried={tried}
      />
    ),
  };
}
