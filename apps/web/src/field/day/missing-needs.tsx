import { evidenceOf, missingAt } from '@haulwright/domain/field/job-forms';
import {
  isMissing,
  type JobEvidence,
  type MissingNeeds,
  workRoles,
} from '@haulwright/domain/field/job-needs';
import { useEffect, useState } from 'react';
import { findPosition, positionNow } from '../device/position.ts';
import { FormList } from '../forms/stop-forms.tsx';
import { Banner } from '../kit/banner.tsx';
import { formKey } from '../state/acts.ts';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { useTexts } from '../texts/use-texts.ts';

const nothing: MissingNeeds = { kinds: [], formIds: [] };

/** What the company asks for at a job and is not there, with what is on the open form counted. */
export function useMissingNeeds({ job, ...stop }: StopView): {
  readonly warned: MissingNeeds;
  readonly required: MissingNeeds;
} {
  const { pack, photos } = useField();
  const known = usePlaceOf(job);
  if (pack === null || job === null) return { warned: nothing, required: nothing };
  const kept = evidenceOf(job);
  const key = formKey('complete', stop);
  const drafts = photos.filter(
    (photo) =>
      photo.formKey === key && photo.state === 'draft' && workRoles.some((role) => role === photo.role),
  );
  const evidence: JobEvidence = {
    ...kept,
    photoCount: kept.photoCount + drafts.length,
    positionKnown: kept.positionKnown || known,
  };
  return {
    warned: missingAt(pack, job, 'warned', evidence),
    required: missingAt(pack, job, 'required', evidence),
  };
}

/** Looks for the place of a job that needs one and has none. @returns whether the phone knows it now */
function usePlaceOf(job: StopView['job']): boolean {
  const [known, setKnown] = useState(() => 'latitude' in positionNow());
  const level = job?.needs.position;
  const isAsked = (level === 'warned' || level === 'required') && job?.positionKnown === false;
  useEffect(() => {
    if (isAsked && !known) void findPosition().then((found) => setKnown('latitude' in found));
  }, [isAsked, known]);
  return known;
}

interface MissingListProps {
  readonly stop: StopView;
  readonly level: 'warned' | 'required';
  readonly missing: MissingNeeds;
  /** Somebody tried to complete the job without it. */
  readonly tried?: boolean;
}

/** Says before a job is completed what the office asks for, with the way to each form. */
export function MissingList({ stop, level, missing, tried = false }: MissingListProps) {
  const { pack } = useField();
  const { needs } = useTexts();
  if (!isMissing(missing)) return null;
  const forms = (pack?.forms ?? []).filter(({ id }) => missing.formIds.includes(id));
  return (
    <div className="mb-4">
      <Banner tone={tried ? 'bad' : 'warn'} title={{ text: needs[level] }} live={tried}>
        {missing.kinds.length > 0 && (
          <ul className="my-1 list-disc pl-6">
            {missing.kinds.map((kind) => (
              <li key={kind}>{needs.kinds[kind]}</li>
            ))}
          </ul>
        )}
        <p>{needs[level === 'warned' ? 'warnedWhy' : 'requiredWhy']}</p>
      </Banner>
      {forms.length > 0 && <FormList stop={stop} forms={forms.map((form) => ({ form, need: level }))} />}
    </div>
  );
}
