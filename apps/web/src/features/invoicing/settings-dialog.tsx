import {
  type BillingSettings,
  billingSettings,
  invoiceGroupings,
  invoiceGroupingText,
  maxDueDays,
  maxLateFeeCents,
} from '@haulwright/domain/invoicing/billing-terms';
import type { BillSchedule } from '@haulwright/domain/invoicing/bill-schedule';
import { reminderStages } from '@haulwright/domain/invoicing/reminders';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { useSaveSeen } from '../../loading/use-save-seen.tsx';
import { Loaded } from '../../loading/loaded.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { MoneyField, RateField } from '../../ui/fields/money-fields.tsx';
import { useBillingWrite } from './billing-queries.ts';
import { ReminderFields } from './reminder-fields.tsx';
import { ScheduleFields } from './schedule-fields.tsx';

interface SettingsDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

type Answer<Call extends { readonly call: (...input: never[]) => Promise<unknown> }> = Awaited<
  ReturnType<Call['call']>
>;

interface Began {
  readonly settings?: Answer<typeof api.invoicing.settings>;
  readonly schedule?: Answer<typeof api.invoicing.billSchedule>;
  readonly reminders?: Answer<typeof api.invoicing.reminders>;
}

const noFees = { graceDays: 10, ppm: 0, fixedCents: 0, capCents: null };

/** How the company bills. */
export function SettingsDialog({ open, onOpenChange }: SettingsDialogProps) {
  const settings = useQuery(api.invoicing.settings.queryOptions());
  const scheduled = useQuery(api.invoicing.billSchedule.queryOptions());
  const [changes, setChanges] = useState<Partial<BillingSettings>>({});
  /** What was there when the first of them was changed. */
  const [began, setBegan] = useState<Began>({});
  const { saveSeen, bothVersions } = useSaveSeen(null);
  /** Undefined: unchanged. */
  const [schedule, setSchedule] = useState<BillSchedule | null>();
  const reminders = useQuery(api.invoicing.reminders.queryOptions());
  const [stages, setStages] = useState<readonly number[]>();
  const wrongStages = stages && reminderStages.safeParse(stages).error?.issues[0]?.message;
  const save = useBillingWrite(
    async (input: BillingSettings) => {
      if (schedule !== undefined)
        await saveSeen(api.invoicing.saveBillSchedule.call, { schedule }, began.schedule);
      if (stages !== undefined)
        await saveSeen(api.invoicing.saveReminders.call, { stages: [...stages] }, began.reminders);
      return saveSeen(api.invoicing.saveSettings.call, input, began.settings ?? settings.data);
    },
    'Failed to save the terms',
    () => {
      setChanges({});
      setBegan({});
      setSchedule(undefined);
      setStages(undefined);
      toast.success('Terms saved');
      onOpenChange(false);
    },
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Terms"
      description="How your company bills. A client’s own terms are on the client’s page."
      onSubmit={(event) => {
        event.preventDefault();
        const checked = billingSettings.safeParse({ ...(began.settings ?? settings.data), ...changes });
        if (checked.success && wrongStages === undefined && !save.isPending) save.mutate(checked.data);
      }}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <Loaded
        query={settings}
        failed="Couldn't load the terms"
        waiting={
          <SkeletonRows label="Loading the terms…" count={3} each="h-12" className="flex flex-col gap-2" />
        }
      >
        {(stored) => (
          <div className="flex flex-col gap-4">
            {bothVersions}
            <Fields
              values={{ ...stored, ...changes }}
              onChange={(change) => {
                setBegan({ settings: stored, ...began });
                setChanges({ ...changes, ...change });
              }}
            />
            {scheduled.data !== undefined && (
              <ScheduleFields
                schedule={schedule === undefined ? scheduled.data.schedule : schedule}
                onChange={(next) => {
                  setBegan({ schedule: scheduled.data, ...began });
                  setSchedule(next);
                }}
              />
            )}
            {reminders.data !== undefined && (
              <ReminderFields
                stages={stages ?? reminders.data.stages}
                onChange={(next) => {
                  setBegan({ reminders: reminders.data, ...began });
                  setStages(next);
                }}
                error={wrongStages}
              />
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

function Fields({
  values,
  onChange,
}: {
  readonly values: BillingSettings;
  readonly onChange: (change: Partial<BillingSettings>) => void;
}) {
  const fees = values.lateFees;
  const wrong = billingSettings.safeParse(values).error;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <NumberField
          label="Due after"
          suffix="days"
          min={0}
          max={maxDueDays}
          value={values.dueDays}
          onValueChange={(days) => onChange({ dueDays: days ?? 0 })}
        />
        <TextField
          label="Invoice numbers begin with"
          maxLength={12}
          value={values.invoicePrefix}
          onChange={(event) => onChange({ invoicePrefix: event.target.value })}
          error={wrong?.issues.find(({ path }) => path[0] === 'invoicePrefix')?.message}
        />
        <Select
          label="Invoices"
          options={invoiceGroupings.map((value) => ({ value, label: invoiceGroupingText[value] }))}
          value={values.grouping}
          onValueChange={(grouping) => onChange({ grouping })}
        />
      </div>
      <TextArea
        label="How to pay"
        hint="Printed on each invoice, for example where checks go."
        rows={2}
        maxLength={400}
        value={values.remitTo ?? ''}
        onChange={(event) => onChange({ remitTo: event.target.value })}
      />
      <Checkbox
        label="Charge no tax where no jurisdiction is entered"
        hint="Otherwise such invoices wait until you enter one under Settings, Taxes."
        checked={!values.taxesUnknownPlaces}
        onCheckedChange={(checked) => onChange({ taxesUnknownPlaces: !checked })}
      />
      <Checkbox
        label="Propose late fees"
        hint="Many states cap them; ask your accountant."
        checked={fees !== null}
        onCheckedChange={(checked) => onChange({ lateFees: checked ? noFees : null })}
      />
      {fees !== null && (
        <div className="grid gap-3 sm:grid-cols-2">
          <NumberField
            label="Grace period"
            min={0}
            max={365}
            value={fees.graceDays}
            onValueChange={(days) => onChange({ lateFees: { ...fees, graceDays: days ?? 0 } })}
          />
          <RateField
            label="Per 30 days or part"
            rate={fees.ppm}
            onRateChange={(rate) => onChange({ lateFees: { ...fees, ppm: rate ?? 0 } })}
          />
          <MoneyField
            label="Plus a one-time fee"
            maxCents={maxLateFeeCents}
            cents={fees.fixedCents}
            onCentsChange={(cents) => onChange({ lateFees: { ...fees, fixedCents: cents ?? 0 } })}
          />
          <MoneyField
            label="At most"
            maxCents={maxLateFeeCents}
            hint="Per invoice. Leave empty for no limit."
            cents={fees.capCents}
            onCentsChange={(cents) => onChange({ lateFees: { ...fees, capCents: cents } })}
          />
        </div>
      )}
    </div>
  );
}
