// Public to other features.
import type { Versioned } from '@haulwright/domain/kernel/version';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import type { PriceItem, StoredPriceRule } from '@haulwright/domain/pricing/price-book';
import { flatRule, type PriceRule } from '@haulwright/domain/pricing/price-rule';
import { ruleInWords } from '@haulwright/domain/pricing/price-words';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { useSaveSeen } from '../../loading/use-save-seen.tsx';
import { MoneyField } from '../../ui/fields/money-fields.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useCan, useSession } from '../session/session-context.ts';
import { companyScopes } from './rule-scopes.ts';

const RuleDialog = lazyDialog(async () => (await import('./rule-dialog.tsx')).RuleDialog);

interface PriceCellProps {
  readonly item: PriceItem;
  /** Of today, for everybody; null: there is none. */
  readonly price: Versioned<StoredPriceRule> | null;
}

/** The amount of a price that is nothing but an amount. */
function amountOf({ parts }: PriceRule): number | null {
  const [first, ...more] = parts;
  return first?.part === 'base' && first.includedGallons === 0 && more.length === 0 ? first.cents : null;
}

/** A price in a table: an amount is typed in place, any other opens its form. */
export function PriceCell({ item, price }: PriceCellProps) {
  const mayManage = useCan('MANAGE_PRICES');
  const { timeZone } = useSession();
  const [today] = useState(() => calendarDateIn(new Date(), timeZone));
  const [editing, setEditing] = useState<'cell' | 'form' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const amount = price === null ? null : amountOf(price.rule);
  const words =
    price === null ? 'No price' : amount === null ? ruleInWords(price.rule) : formatDollars(amount);
  if (!mayManage) return words;
  const isTyped = price === null || amount !== null;
  if (editing === 'cell')
    return (
      <TypedPrice
        item={item}
        price={price}
        amount={amount}
        onDone={() => {
          setEditing(null);
          // The field that had the focus is gone by then.
          requestAnimationFrame(() => {
            if (document.activeElement === document.body) button.current?.focus();
          });
        }}
      />
    );
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={`Change the price of ${item.name}: ${words}`}
        title={words}
        className="-mx-1 block min-h-6 max-w-[calc(100%+0.5rem)] rounded-sm px-1 text-left break-words underline-offset-4 hover:underline md:truncate"
        onClick={() => setEditing(isTyped ? 'cell' : 'form')}
      >
        {words}
      </button>
      {editing === 'form' && (
        <RuleDialog
          items={[item]}
          scopes={companyScopes}
          stored={price}
          today={today}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

interface TypedPriceProps extends PriceCellProps {
  readonly amount: number | null;
  readonly onDone: () => void;
}

/** Enter saves, Esc takes back; leaving the field saves what was changed and goes on. */
function TypedPrice({ item, price, amount, onDone }: TypedPriceProps) {
  const { timeZone } = useSession();
  const queryClient = useQueryClient();
  const { saveSeen, bothVersions } = useSaveSeen(price);
  const [cents, setCents] = useState(amount);
  const [tried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: (typed: number) => {
      const rule = flatRule(typed);
      if (price === null)
        return api.prices.rules.create.call({
          priceItemId: item.id,
          rule,
          validFrom: calendarDateIn(new Date(), timeZone),
        });
      const { id, validFrom, validTo } = price;
      return saveSeen((next) => api.prices.rules.update.call({ ...next, id }), { rule, validFrom, validTo });
    },
    onSuccess: async () => {
      toast.success(`Price of ${item.name} changed`);
      await queryClient.invalidateQueries({ queryKey: api.prices.key() });
      onDone();
    },
    onError: (error) => toast.error({ title: 'Failed to save the price', description: messageOf(error) }),
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.select(), []);
  const finish = () => {
    setTried(true);
    if (cents === null || save.isPending) return;
    if (cents === amount) onDone();
    else save.mutate(cents);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onDone();
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its one field is what hears them
    <form
      ref={form}
      className="w-32"
      onKeyDown={onKeyDown}
      // By Tab, or a press elsewhere.
      onBlur={finish}
      onSubmit={(event) => {
        event.preventDefault();
        finish();
      }}
    >
      <MoneyField
        label={`Price of ${item.name}`}
        hideLabel
        cents={cents}
        onCentsChange={setCents}
        error={tried && cents === null ? 'Enter an amount, or press Esc.' : undefined}
      />
      {bothVersions}
    </form>
  );
}
