import { landWarningText, rulesMet, type FieldApplication } from '@haulwright/domain/land/field-application';
import { missingOfApplication } from '@haulwright/domain/land/land-values';
import type { FieldSummary } from '@haulwright/domain/land/field';
import { wasteTypeName } from '@haulwright/domain/services/waste-type';
import { FileText, Pencil } from 'lucide-react';
import { api } from '../../api/queries.ts';
import { Badge, badgeIcons } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { useSession } from '../session/session-context.ts';
import { useLandFile } from './land-queries.ts';
import { count, methodName, readText } from './land-words.ts';

interface ApplicationListProps {
  readonly field: FieldSummary & { readonly applications: readonly FieldApplication[] };
  readonly onCorrect: ((application: FieldApplication) => void) | undefined;
}

/** Applications to a field, newest first; corrected entries stay visible. */
export function ApplicationList({ field, onCorrect }: ApplicationListProps) {
  if (field.applications.length === 0)
    return <p className="text-ink-soft">Nothing was applied to this field yet.</p>;
  return (
    <ul aria-label="Applications" className="flex flex-col divide-y divide-line">
      {field.applications.map((one) => (
        <ApplicationRow key={one.id} field={field} application={one} onCorrect={onCorrect} />
      ))}
    </ul>
  );
}

function ApplicationRow({
  field,
  application: one,
  onCorrect,
}: Pick<ApplicationListProps, 'field' | 'onCorrect'> & { readonly application: FieldApplication }) {
  const { timeZone } = useSession();
  const file = useLandFile();
  const moment = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const stands = !one.isReplaced && !one.withdraws;
  const spreadOn = one.acres ?? field.usableAcres;
  const { pathogen, vector } = rulesMet(one);
  const isManure = one.wasteType === 'manure';
  const missing = stands ? missingOfApplication(one, field) : [];
  const when = moment.format(new Date(one.startedAt));
  return (
    <li className={classNames('flex flex-col gap-1 py-3 first:pt-0 last:pb-0', !stands && 'text-ink-soft')}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{when}</span>
        <span className={classNames('numeric', !stands && 'line-through')}>{count(one.gallons)} gal</span>
        {spreadOn > 0 && (
          <span className="numeric text-ink-soft">{count(Math.round(one.gallons / spreadOn))} gal/acre</span>
        )}
        {one.isReplaced && <Badge>Corrected</Badge>}
        {one.withdraws && <Badge>Withdrawal</Badge>}
        {one.treated && stands && (
          <Badge tone="good" icon={badgeIcons.done}>
            Lime treated
          </Badge>
        )}
        <span className="ml-auto flex gap-1">
          {isManure && stands && (
            <Button
              size="sm"
              variant="ghost"
              icon={<FileText />}
              busy={file.isPending}
              aria-label={`Transfer record of ${when}`}
              onClick={() =>
                file.mutate(() => api.land.transfer.call({ id: field.id, applicationId: one.id }))
              }
            >
              Transfer record
            </Button>
          )}
          {stands && onCorrect !== undefined && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Pencil />}
              aria-label={`Correct ${when}`}
              onClick={() => onCorrect(one)}
            >
              Correct
            </Button>
          )}
        </span>
      </div>
      <p className="text-ink-soft">
        {[
          wasteTypeName[one.wasteType],
          methodName[one.method],
          isManure ? null : `pathogens ${pathogen}, vectors ${vector ?? 'not shown'}`,
          one.crop,
          one.origin,
          one.truckName,
          one.recordedByName,
          one.certifiedBy && `certified by ${one.certifiedBy}`,
          one.reason && `corrects: ${one.reason}`,
          one.note,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {stands &&
        one.warnings.map((warning) => (
          <p key={warning.code} className="flex items-start gap-2 text-warn-text">
            <span className="mt-0.5 shrink-0 [&_svg]:size-4">{badgeIcons.warning}</span>
            <span>
              {landWarningText[warning.code]}
              {warning.cite !== null && ` (${warning.cite}, ${readText(warning)})`}
            </span>
          </p>
        ))}
      {missing.length > 0 && (
        <p className="flex items-start gap-2 text-warn-text">
          <span className="mt-0.5 shrink-0 [&_svg]:size-4">{badgeIcons.warning}</span>
          <span>Its record lacks: {missing.map(({ name }) => name.toLowerCase()).join(', ')}.</span>
        </p>
      )}
    </li>
  );
}
