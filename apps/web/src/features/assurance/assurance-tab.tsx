import { maxAssuredDays } from '@haulwright/domain/assurance/assurance';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { DatePicker } from '../../ui/fields/date-picker.tsx';
import { saveFile } from '../../ui/hooks/save-file.ts';
import { Select } from '../../ui/fields/select.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useSession } from '../session/session-context.ts';
import { GallonList } from './gallon-list.tsx';
import { UnitList } from './unit-list.tsx';

/** The tab's filter in the address; anything may be missing. */
export interface AssuranceFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly what?: 'units' | undefined;
  readonly show?: 'all' | undefined;
}

interface AssuranceTabProps {
  readonly filter: AssuranceFilter;
  readonly onFilterChange: (filter: AssuranceFilter) => void;
}

const kinds = [
  { value: 'gallons', label: 'Gallons by truck and day' },
  { value: 'units', label: 'Units by rental' },
] as const;

/**
 * Public to other features: checks that finished work is billed, for a period's gallons by truck and units by
 * rental.
 */
export function AssuranceTab({ filter, onFilterChange }: AssuranceTabProps) {
  const { timeZone } = useSession();
  const [today] = useState(() => calendarDateIn(new Date(), timeZone));
  const days = { from: filter.from ?? addDays(today, -6), to: filter.to ?? today };
  const which = filter.show ?? 'gaps';
  const change = (part: AssuranceFilter) => onFilterChange({ ...filter, ...part });
  const isOfUnits = filter.what === 'units';
  return (
    <>
      <div className="mb-4 grid grid-cols-2 items-end gap-2 sm:flex sm:flex-wrap">
        <Select
          label="Compare"
          className="col-span-2 sm:w-64"
          options={kinds}
          value={filter.what ?? 'gallons'}
          onValueChange={(what) => change({ what: what === 'units' ? what : undefined })}
        />
        <DatePicker
          label="From"
          className="sm:w-44"
          value={days.from}
          onValueChange={(from) => from !== null && change(fromDay(from, days.to))}
        />
        <DatePicker
          label="To"
          className="sm:w-44"
          value={days.to}
          onValueChange={(to) => to !== null && change(untilDay(days.from, to))}
        />
        <Checkbox
          label="Only gaps"
          className="sm:mb-1"
          checked={which === 'gaps'}
          onCheckedChange={(isChecked) => change({ show: isChecked ? undefined : 'all' })}
        />
        <span className="flex justify-end gap-2 sm:ml-auto">
          {isOfUnits ? (
            <FileButton what="rentals" label="CSV" days={days} />
          ) : (
            <>
              <FileButton what="gaps" label="CSV of gaps" days={days} />
              <span className="hidden md:inline">
                <FileButton what="gallons" label="CSV of days" days={days} />
              </span>
            </>
          )}
        </span>
      </div>
      {isOfUnits ? <UnitList days={days} which={which} /> : <GallonList days={days} which={which} />}
    </>
  );
}

/** The other end follows when a day is beyond it, or the range exceeds the maximum. */
const fromDay = (from: string, to: string): AssuranceFilter => {
  const last = addDays(from, maxAssuredDays - 1);
  return { from, to: to < from ? from : to > last ? last : to };
};
const untilDay = (from: string, to: string): AssuranceFilter => {
  const first = addDays(to, 1 - maxAssuredDays);
  return { from: from > to ? to : from < first ? first : from, to };
};

interface FileButtonProps {
  readonly what: 'gallons' | 'gaps' | 'rentals';
  readonly label: string;
  readonly days: { readonly from: string; readonly to: string };
}

function FileButton({ what, label, days }: FileButtonProps) {
  const make = useMutation({
    mutationFn: () => api.assurance.file.call({ ...days, what }),
    onSuccess: saveFile,
    onError: (error) => toast.error({ title: 'Failed to make the file', description: messageOf(error) }),
  });
  return (
    <Button icon={<Download aria-hidden="true" />} busy={make.isPending} onClick={() => make.mutate()}>
      {label}
    </Button>
  );
}
