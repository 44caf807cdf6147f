import type { Versioned } from '@haulwright/domain/kernel/version';
import { type CompanyHolidays, companyHolidays } from '@haulwright/domain/companies/company-holidays';
import {
  federalHolidayDate,
  federalHolidayName,
  federalHolidays,
  observedDate,
} from '@haulwright/domain/companies/federal-holidays';
import { maxLength } from '@haulwright/domain/kernel/text';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { DatePicker } from '../../../ui/fields/date-picker.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { FieldError } from '../../../ui/fields/field-error.tsx';
import { FormSection } from '../../../ui/page/form-section.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsSave } from '../settings-queries.ts';
import { useDraft } from '../use-draft.ts';

/** A date is null while its box is empty. */
interface HolidaysDraft {
  readonly federal: CompanyHolidays['federal'];
  readonly own: readonly { readonly date: string | null; readonly name: string }[];
}

/** Which holidays the company keeps. */
export function HolidaysForm({ holidays }: { readonly holidays: Versioned<CompanyHolidays> }) {
  const form = useDraft<HolidaysDraft, typeof companyHolidays>(companyHolidays, holidays);
  const { draft, change, settle, error } = form;
  const [today] = useState(() => new Date());
  const save = useSettingsSave({
    run: api.company.saveHolidays.call,
    seen: holidays,
    queryKey: api.company.getHolidays.queryKey(),
    onSaved: settle,
  });
  const setDay = (at: number, next: Partial<HolidaysDraft['own'][number]>) =>
    change({ own: draft.own.map((day, index) => (index === at ? { ...day, ...next } : day)) });

  return (
    <SettingsForm form={form} save={save} bodyClassName="flex flex-col gap-6">
      <FormSection
        title="Federal holidays"
        description="Recurring jobs set to do so are skipped or moved on these days, and on the day a holiday is observed. Jobs already created stay."
      >
        <fieldset className="grid gap-x-4 sm:grid-cols-2">
          <legend className="sr-only">Federal holidays you observe</legend>
          {federalHolidays.map((holiday) => (
            <Checkbox
              key={holiday}
              label={federalHolidayName[holiday]}
              hint={nextInWords(holiday, today)}
              checked={draft.federal.includes(holiday)}
              onCheckedChange={(on) =>
                change({
                  federal: federalHolidays.filter((one) =>
                    one === holiday ? on : draft.federal.includes(one),
                  ),
                })
              }
            />
          ))}
        </fieldset>
      </FormSection>
      <FormSection title="Your own days" description="Days on which you do no recurring work.">
        {draft.own.map((day, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a day's place in the list is its identity while it is typed
          <div
            key={at}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[12rem_minmax(0,1fr)_auto]"
          >
            <DatePicker
              label="Day"
              value={day.date}
              onValueChange={(date) => setDay(at, { date })}
              className="max-sm:col-span-2"
            />
            <TextField
              label="Name"
              value={day.name}
              maxLength={maxLength.name}
              onChange={(event) => setDay(at, { name: event.target.value })}
            />
            <Button
              icon={<X aria-hidden="true" />}
              iconLabel={`Remove ${day.name || 'this day'}`}
              onClick={() => change({ own: draft.own.filter((_day, index) => index !== at) })}
            />
          </div>
        ))}
        <FieldError>{error('own')}</FieldError>
        <Button
          icon={<Plus aria-hidden="true" />}
          className="self-start justify-self-start"
          onClick={() => change({ own: [...draft.own, { date: null, name: '' }] })}
        >
          Add Day
        </Button>
      </FormSection>
    </SettingsForm>
  );
}

/** When the holiday is observed next. */
function nextInWords(holiday: (typeof federalHolidays)[number], today: Date): string {
  const date = today.toISOString().slice(0, 10);
  const year = today.getUTCFullYear();
  const next = [year, year + 1]
    .map((of) => observedDate(federalHolidayDate(holiday, of)))
    .find((day) => day >= date);
  return next === undefined ? '' : dateInWords(next, today);
}
