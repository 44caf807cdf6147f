import { evidenceOf, missingAt } from '@haulwright/domain/field/job-forms';
import {
  isMissing,
  type JobEvidence,
  type MissingNeeds,
  workRoles,
} from '@haulwright/domain/field/job-needs';
import { leftOut } from '@haulwright/domain/field/missing-on-paper';
import { Circle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { findPosition, positionNow } from '../device/position.ts';
import { FormList } from '../forms/stop-forms.tsx';
import { Banner } from '../kit/banner.tsx';
import type { PaperOfStop } from '../papers/use-paper.ts';
import { formKey } from '../state/acts.ts';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { useTexts } from '../texts/use-texts.ts';

const nothing: MissingNeeds = { kinds: [], formIds: [] };

/** What the company requires at a job and is missing, taking the open form into account. */
export function useMissingNeeds(
  { job, ...stop }: StopView,
  { rules, known: onPaper }: Pick<PaperOfStop, 'rules' | 'known'>,
  isBeingSigned: boolean,
): {
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
    signatureAsked: kept.signatureAsked || isBeingSigned,
    positionKnown: kept.positionKnown || known,
    paperWhole: leftOut(rules, onPaper).length === 0,
  };
  return {
    warned: missingAt(pack, job, 'warned', evidence),
    required: missingAt(pack, job, 'required', evidence),
  };
}

/** Determines the position for a job that needs one. @returns whether it is known now */
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
  /** An attempt was made to complete the job without it. */
  readonly tried?: boolean;
}

/** Lists before completion what the office requires, with links to the forms. */
export function MissingList({ stop, level, missing, tried = false }: MissingListProps) {
  const { pack } = useField();
  const { needs } = useTexts();
  // Missing paper fields are listed one by one; see paper-fields.tsx.
  const kinds = missing.kinds.filter((kind) => kind !== 'paper' || level === 'required');
  if (!isMissing({ ...missing, kinds })) return null;
  const forms = (pack?.forms ?? []).filter(({ id }) => missing.formIds.includes(id));
  return (
    <div className="mb-4">
      <Banner tone={tried ? 'bad' : 'warn'} title={{ text: needs[level] }} live={tried}>
        {kinds.length > 0 && (
          <ul className="my-1">
            {kinds.map((kind) => (
              <li key={kind} className="flex items-center gap-2 py-1 [&_svg]:size-5 [&_svg]:shrink-0">
                <Circle aria-hidden="true" />
                {needs.kinds[kind]}
              </li>
            ))}
          </ul>
        )}
        {forms.length > 0 && (
          <div className="my-2">
            <FormList stop={stop} forms={forms.map((form) => ({ form, need: level }))} />
          </div>
        )}
        <p>{needs[level === 'warned' ? 'warnedWhy' : 'requiredWhy']}</p>
      </Banner>
    </div>
  );
}
