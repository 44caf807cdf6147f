import {
  alertEventName,
  alertEvents,
  isOfSites,
  maxToldPeople,
  thresholdOf,
  type AlertEvent,
} from '@haulwright/domain/alerts/alert-events';
import { alertRuleInput, type AlertRule } from '@haulwright/domain/alerts/alert-rule';
import type { Versioned } from '@haulwright/domain/kernel/version';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '../../../api/queries.ts';
import { nextDayHint } from '../../measures/next-day.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FieldError } from '../../../ui/fields/field-error.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { RowDialog } from '../row-dialog.tsx';
import { TimeField } from '../small-fields.tsx';
import { useRowForm } from '../use-row-form.ts';

interface AlertRuleDialogProps {
  /** Null adds one. */
  readonly rule: Versioned<AlertRule> | null;
  readonly onClose: () => void;
}

interface Draft extends Omit<AlertRule, 'id' | 'quiet'> {
  readonly quiet: { readonly startMinute: number | null; readonly endMinute: number | null } | null;
}

const blank: Draft = {
  event: 'no-dump',
  threshold: thresholdOf['no-dump']?.suggested ?? null,
  siteIds: [],
  toldUserIds: [],
  quiet: null,
  isOn: true,
};
const night = { startMinute: 20 * 60, endMinute: 6 * 60 };

const eventOptions = alertEvents.map((value) => ({ value, label: alertEventName[value] }));

/** Adds a rule, or changes it. */
export function AlertRuleDialog({ rule, onClose }: AlertRuleDialogProps) {
  const users = useQuery(api.users.list.queryOptions());
  const sites = useQuery(api.disposalSites.list.queryOptions());
  const people = (users.data ?? []).map(({ userId, fullName, email }) => ({
    id: userId,
    name: fullName || email,
  }));
  const form = useRowForm({
    noun: 'Alert',
    schema: alertRuleInput,
    initial: rule === null ? blank : draftOf(rule),
    seen: rule,
    words: {
      labels: {
        event: 'When a truck',
        threshold: 'Figure',
        siteIds: 'Disposal sites',
        toldUserIds: 'Tell',
        quiet: 'Quiet hours',
        isOn: 'On',
      },
      nameOf: (id) => [...people, ...(sites.data ?? [])].find((one) => one.id === id)?.name,
    },
    calls: { create: api.alerts.create, update: api.alerts.update },
    listKey: api.alerts.key(),
    onClose,
  });
  const { draft, change, error, errorAt, body } = form;
  const figure = thresholdOf[draft.event];
  return (
    <RowDialog {...form.dialog} description="What happened before is not told.">
      <div ref={body} className="grid gap-4">
        <Select<AlertEvent>
          label="When a truck"
          options={eventOptions}
          value={draft.event}
          onValueChange={(event) =>
            change({
              event,
              threshold: thresholdOf[event]?.suggested ?? null,
              ...(!isOfSites(event) && { siteIds: [] }),
            })
          }
        />
        {figure !== undefined && (
          <NumberField
            label={figure.label}
            required
            min={figure.least}
            max={figure.greatest}
            suffix={figure.unit}
            className="md:max-w-60"
            value={draft.threshold}
            onValueChange={(threshold) => change({ threshold })}
            error={error('threshold')}
          />
        )}
        {isOfSites(draft.event) && (
          <Choices
            legend="Disposal sites (none: all of them)"
            options={sites.data ?? []}
            value={draft.siteIds}
            onChange={(siteIds) => change({ siteIds })}
            error={error('siteIds')}
          />
        )}
        <Choices
          legend="Tell"
          required
          options={people}
          value={draft.toldUserIds}
          onChange={(toldUserIds) => change({ toldUserIds })}
          error={error('toldUserIds')}
          hint={`By email, ${maxToldPeople} people or fewer.`}
        />
        <Checkbox
          label="Quiet hours"
          hint="What happens then is listed, but nobody is mailed."
          checked={draft.quiet !== null}
          onCheckedChange={(on) => change({ quiet: on ? night : null })}
        />
        {draft.quiet !== null && (
          <div className="grid grid-cols-2 gap-4 md:max-w-80">
            <TimeField
              label="From"
              required
              value={draft.quiet.startMinute}
              onValueChange={(startMinute) => change({ quiet: { ...bothOf(draft), startMinute } })}
              error={errorAt('quiet.startMinute') ?? error('quiet')}
            />
            <TimeField
              label="To"
              required
              value={draft.quiet.endMinute}
              onValueChange={(endMinute) => change({ quiet: { ...bothOf(draft), endMinute } })}
              hint={nextDayHint(draft.quiet.startMinute, draft.quiet.endMinute)}
              error={errorAt('quiet.endMinute')}
            />
          </div>
        )}
        <Checkbox label="On" checked={draft.isOn} onCheckedChange={(isOn) => change({ isOn })} />
      </div>
    </RowDialog>
  );
}

const bothOf = ({ quiet }: Draft): NonNullable<Draft['quiet']> => quiet ?? night;

const draftOf = ({ event, threshold, siteIds, toldUserIds, quiet, isOn }: AlertRule): Draft => ({
  event,
  threshold,
  siteIds,
  toldUserIds,
  quiet,
  isOn,
});

interface ChoicesProps {
  readonly legend: string;
  readonly required?: boolean;
  readonly options: readonly { readonly id: string; readonly name: string }[];
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly hint?: string;
  readonly error: string | undefined;
}

/** Some of a list, as checkboxes. */
function Choices({ legend, required = false, options, value, onChange, hint, error }: ChoicesProps) {
  const errorId = useId();
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : errorId}
      data-wrong={error === undefined ? undefined : ''}
      className="min-w-0"
    >
      <legend className={`text-base font-medium md:text-sm ${required ? 'required-mark' : ''}`}>
        {legend}
      </legend>
      {hint !== undefined && <p className="text-sm text-ink-soft">{hint}</p>}
      <div className="grid max-h-48 gap-x-4 overflow-y-auto sm:grid-cols-2">
        {options.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={value.includes(id)}
            onCheckedChange={(on) => onChange(on ? [...value, id] : value.filter((one) => one !== id))}
          />
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
