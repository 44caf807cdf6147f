import { landMethods, type LandMethod } from '@haulwright/domain/field/land-report';
import {
  applicationInput,
  correctionReason,
  landWarningText,
  seasonOf,
  warningsOf,
  type FieldApplication,
} from '@haulwright/domain/land/field-application';
import { wasteTypeName, wasteTypes, type WasteType } from '@haulwright/domain/services/waste-type';
import { useState } from 'react';
import type { api } from '../../api/queries.ts';
import { badgeIcons } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { DatePicker } from '../../ui/fields/date-picker.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useSession } from '../session/session-context.ts';
import { useRecord } from './land-queries.ts';
import { methodName } from './land-words.ts';
import { ReadingFields } from './reading-fields.tsx';
import { RecordFields } from './record-fields.tsx';
import { applicationOf, draftOf } from './application-draft.ts';
import { WeatherFields } from './weather-fields.tsx';

type Field = Awaited<ReturnType<typeof api.land.get.call>>;

interface ApplicationDialogProps {
  readonly field: Field;
  /** The truck's dump that is applied. */
  readonly visitId?: string;
  /** The entry it replaces. */
  readonly replaces?: FieldApplication;
  readonly onClose: () => void;
}

/** Records or corrects an application. Rules only warn about it. */
export function ApplicationDialog({ field, visitId, replaces, onClose }: ApplicationDialogProps) {
  const { timeZone } = useSession();
  const dump = field.dumps.find(({ id }) => id === visitId);
  const [draft, setDraft] = useState(() => draftOf(timeZone, { field, dump, replaces }));
  const [reason, setReason] = useState('');
  const [withdraws, setWithdraws] = useState(false);
  const [tried, setTried] = useState(false);
  const change = (changed: Partial<typeof draft>) => setDraft({ ...draft, ...changed });
  const checked = applicationInput.safeParse(applicationOf(draft, timeZone));
  const checkedReason = correctionReason.safeParse(reason);
  const error = (name: string) =>
    tried ? checked.error?.issues.find(({ path }) => path[0] === name)?.message : undefined;
  const save = useRecord(onClose);
  const isManure = draft.wasteType === 'manure';

  function submit() {
    setTried(true);
    if (save.isPending) return;
    if (replaces === undefined) {
      if (checked.success) save.mutate({ id: field.id, ...checked.data });
      return;
    }
    if (!checkedReason.success || !(withdraws || checked.success)) return;
    save.mutate({
      id: field.id,
      applicationId: replaces.id,
      reason: checkedReason.data,
      application: withdraws ? null : (checked.data ?? null),
    });
  }

  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={replaces === undefined ? 'Record Application' : 'Correct Application'}
      description={
        replaces === undefined
          ? `What was applied to ${field.name}.`
          : 'The entry stays readable; this one stands in its place.'
      }
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {replaces === undefined ? 'Record' : withdraws ? 'Withdraw' : 'Record Correction'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {replaces !== undefined && (
          <>
            <TextField
              label="Reason"
              required
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              error={tried ? checkedReason.error?.issues[0]?.message : undefined}
            />
            <Checkbox
              label="It did not happen on this field: withdraw it"
              checked={withdraws}
              onCheckedChange={setWithdraws}
            />
          </>
        )}
        {!withdraws && (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <Select<WasteType>
                label="Waste"
                options={wasteTypes.map((value) => ({ value, label: wasteTypeName[value] }))}
                value={draft.wasteType}
                onValueChange={(wasteType) => change({ wasteType })}
              />
              <Select<LandMethod>
                label="Method"
                options={landMethods.map((value) => ({ value, label: methodName[value] }))}
                value={draft.method}
                onValueChange={(method) => change({ method })}
              />
              <NumberField
                label="Gallons"
                required
                suffix="gal"
                min={1}
                max={1_000_000}
                value={draft.gallons}
                onValueChange={(gallons) => change({ gallons })}
                error={error('gallons')}
              />
              <NumberField
                label="Spread on"
                hint={`Leave empty for all ${field.usableAcres} acres that may be used.`}
                suffix="acres"
                min={0.01}
                max={10_000}
                decimals={3}
                step={0.1}
                value={draft.acres}
                onValueChange={(acres) => change({ acres })}
                error={error('acres')}
              />
              <DatePicker
                label="Day"
                required
                value={draft.date}
                onValueChange={(date) => change({ date })}
                error={error('startedAt')}
              />
              <div className="grid grid-cols-2 gap-4">
                <TextField
                  label="Began"
                  required
                  type="time"
                  value={draft.began}
                  onChange={(event) => change({ began: event.target.value })}
                  error={error('startedAt')}
                />
                <TextField
                  label="Ended"
                  type="time"
                  value={draft.ended}
                  onChange={(event) => change({ ended: event.target.value })}
                  error={error('endedAt')}
                />
              </div>
            </div>
            {isManure ? (
              <WeatherFields draft={draft} onChange={change} />
            ) : (
              <ReadingFields draft={draft} onChange={change} error={tried ? error('readings') : undefined} />
            )}
            <RecordFields draft={draft} onChange={change} error={error} />
            <TextField
              label="Note"
              value={draft.note}
              onChange={(event) => change({ note: event.target.value })}
              error={error('note')}
            />
            {checked.success && <Warnings field={field} input={checked.data} replaces={replaces} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Warnings that will be recorded with it; the server checks again against the entries at that time. */
function Warnings({
  field,
  input,
  replaces,
}: {
  readonly field: Field;
  readonly input: ReturnType<typeof applicationInput.parse>;
  readonly replaces: FieldApplication | undefined;
}) {
  const { timeZone } = useSession();
  const day = new Intl.DateTimeFormat('en-CA', { timeZone });
  const earlier = field.applications
    .filter((one) => !one.isReplaced && !one.withdraws && one.id !== replaces?.id)
    .map(({ startedAt, gallons, acres }) => ({ on: day.format(new Date(startedAt)), gallons, acres }));
  const ledgerGallons =
    field.dumps.find(({ id }) => id === input.visitId)?.gallons ??
    (input.visitId !== null && input.visitId === replaces?.visitId ? replaces.ledgerGallons : null);
  const warnings = warningsOf(input, {
    field: { ...field, ...seasonOf(input, field) },
    earlier,
    on: day.format(new Date(input.startedAt)),
    ledgerGallons,
  });
  if (warnings.length === 0) return null;
  return (
    <ul aria-label="What will be recorded with it" className="flex flex-col gap-1">
      {warnings.map(({ code }) => (
        <li key={code} className="flex items-start gap-2 text-warn-text">
          <span className="mt-0.5 shrink-0 [&_svg]:size-4">{badgeIcons.warning}</span>
          {landWarningText[code]}
        </li>
      ))}
    </ul>
  );
}
