import { addMonths, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { ruleInWords } from '@haulwright/domain/pricing/price-words';
import type { PriceItem } from '@haulwright/domain/pricing/price-book';
import { raiseSteps } from '@haulwright/domain/pricing/raise-limits';
import type { RaisedPrice } from '@haulwright/domain/pricing/raise-prices';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { useWrite } from '../../../api/use-write.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { DatePicker } from '../../../ui/fields/date-picker.tsx';
import { FieldError } from '../../../ui/fields/field-error.tsx';
import { MoneyField, RateField } from '../../../ui/fields/money-fields.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Table, type TableColumn } from '../../../ui/page/table.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useSession } from '../../session/session-context.ts';
import { raiseInWords, useTakeBack } from './price-raises.ts';

interface RaisePricesDialogProps {
  readonly items: readonly PriceItem[];
  readonly onClose: () => void;
}

type By = 'raise-percent' | 'raise-dollars' | 'lower-percent' | 'lower-dollars';

const ways = [
  { value: 'raise-percent', label: 'Raise by percent' },
  { value: 'raise-dollars', label: 'Raise base prices by dollars' },
  { value: 'lower-percent', label: 'Lower by percent' },
  { value: 'lower-dollars', label: 'Lower base prices by dollars' },
] as const;

const stepNames: Record<(typeof raiseSteps)[number], string> = {
  1: 'Cents',
  100: 'Dollars',
  500: 'Five dollars',
};
const steps = raiseSteps.map((value) => ({ value: `${value}`, label: stepNames[value] }));

const reasons: Record<NonNullable<RaisedPrice['why']>, string> = {
  'no-base': 'Stays: it has no base price.',
  'below-zero': 'Stays: it would be below $0.00.',
  'too-high': 'Stays: it would be over the limit.',
  unchanged: 'Stays: nothing changes.',
};

const columns: readonly TableColumn<RaisedPrice>[] = [
  {
    key: 'item',
    header: 'Price item',
    rowHeader: true,
    cell: ({ itemName, agreedWith }) => (agreedWith === null ? itemName : `${itemName}, ${agreedWith}`),
  },
  { key: 'before', header: 'Now', cell: ({ before }) => ruleInWords(before) },
  {
    key: 'after',
    header: 'Then',
    cell: ({ after, why }) => (after === null ? why && reasons[why] : ruleInWords(after)),
  },
];

/** Raises or lowers many prices from a day, after a look at each. */
export function RaisePricesDialog({ items, onClose }: RaisePricesDialogProps) {
  const { timeZone } = useSession();
  const takeBack = useTakeBack();
  const [today] = useState(() => calendarDateIn(new Date(), timeZone));
  const [by, setBy] = useState<By>('raise-percent');
  const [ppm, setPpm] = useState<number | null>(null);
  const [cents, setCents] = useState<number | null>(null);
  const [from, setFrom] = useState<string | null>(() => firstOfNextMonth(today));
  const [step, setStep] = useState<string>('1');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [withAgreements, setWithAgreements] = useState(false);
  const isPercent = by.endsWith('percent');
  const sign = by.startsWith('lower') ? -1 : 1;
  const amount = isPercent ? ppm : cents;
  const priceItemIds = items.filter(({ id }) => !left.has(id)).map(({ id }) => id);
  const problem =
    priceItemIds.length === 0
      ? 'Choose at least one price item.'
      : amount === null || amount === 0
        ? 'Enter how much the prices change.'
        : from === null
          ? 'Enter the day from which they hold.'
          : undefined;
  const input = {
    priceItemIds,
    from: from ?? today,
    ppm: isPercent && amount !== null ? sign * amount : null,
    cents: isPercent || amount === null ? null : sign * amount,
    stepCents: Number(step),
    withAgreements,
  };
  const asked = useDeferredValue(input);
  const preview = useQuery({
    ...api.prices.raises.preview.queryOptions({ input: asked }),
    enabled: problem === undefined,
    gcTime: 0,
  });
  const found = problem === undefined ? preview.data : undefined;
  const count = found?.prices.filter(({ after }) => after !== null).length ?? 0;
  const raise = useWrite(api.prices.raises.create.call, {
    failed: 'Failed to change the prices',
    refreshes: [api.prices.key()],
    onDone: (done) => {
      toast.success({
        title: raiseInWords(done),
        action: { label: 'Undo', run: () => takeBack.mutate({ id: done.id }), forSeconds: 20 },
      });
      onClose();
    },
  });
  const refusal =
    problem ??
    (found === undefined
      ? 'The new prices are being calculated.'
      : count === 0
        ? 'No price would change.'
        : undefined);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Raise prices"
      description="Each price ends the day before, and the new one follows it. Completed jobs keep their prices."
      size="lg"
      onSubmit={(event) => {
        event.preventDefault();
        if (refusal === undefined && found !== undefined && !raise.isPending)
          raise.mutate({ ...input, seal: found.seal });
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={raise.isPending}
            {...(refusal !== undefined && { disabledReason: refusal })}
          >
            {`${sign > 0 ? 'Raise' : 'Lower'} ${count === 1 ? '1 price' : `${count.toLocaleString('en-US')} prices`}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {raise.error !== null && <FieldError>{messageOf(raise.error)}</FieldError>}
        <div className="grid gap-4 sm:grid-cols-2">
          <Select label="How" options={ways} value={by} onValueChange={setBy} />
          {isPercent ? (
            <RateField label="Percent" required rate={ppm} onRateChange={setPpm} max={sign < 0 ? 90 : 100} />
          ) : (
            <MoneyField
              label="Amount"
              required
              cents={cents}
              onCentsChange={setCents}
              maxCents={100_000_000}
            />
          )}
          <DatePicker
            label="From"
            required
            value={from}
            min={today}
            max={addMonths(today, 60)}
            onValueChange={setFrom}
          />
          <Select label="Round to" options={steps} value={step} onValueChange={setStep} />
        </div>
        <Checkbox
          label="Agreed prices, too"
          hint="Those for single clients, their addresses and types of clients."
          checked={withAgreements}
          onCheckedChange={setWithAgreements}
        />
        {items.length > 1 && (
          <details>
            <summary className="cursor-pointer py-1 font-medium">
              {left.size === 0
                ? `All ${items.length} price items`
                : `${priceItemIds.length} of ${items.length} price items`}
            </summary>
            <fieldset className="mt-2 min-w-0">
              <legend className="sr-only">Price items</legend>
              <div className="grid gap-x-4 sm:grid-cols-2">
                {items.map(({ id, name }) => (
                  <Checkbox
                    key={id}
                    label={name}
                    checked={!left.has(id)}
                    onCheckedChange={(on) => {
                      const next = new Set(left);
                      if (on) next.delete(id);
                      else next.add(id);
                      setLeft(next);
                    }}
                  />
                ))}
              </div>
            </fieldset>
          </details>
        )}
        {problem === undefined && (
          <Loaded
            query={preview}
            failed="Couldn't calculate the new prices"
            isSmall
            waiting={
              <SkeletonGroup label="Calculating the new prices…" className="flex flex-col gap-3">
                <Skeleton className="h-5 w-full" />
              </SkeletonGroup>
            }
          >
            {({ prices }) =>
              prices.length === 0 ? (
                <p className="text-ink-soft">None of these price items has a price on that day.</p>
              ) : (
                <div className="max-h-80 overflow-y-auto">
                  <Table
                    caption="Prices before and after"
                    columns={columns}
                    rows={prices}
                    rowKey={({ ruleId }) => ruleId}
                  />
                </div>
              )
            }
          </Loaded>
        )}
      </div>
    </Dialog>
  );
}

/** Prices mostly change with a month. */
const firstOfNextMonth = (today: string): string => addMonths(`${today.slice(0, 8)}01`, 1);
