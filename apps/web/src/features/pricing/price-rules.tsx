// Public to other features.
import type { Versioned } from '@haulwright/domain/kernel/version';
import type { PriceItem, StoredPriceRule } from '@haulwright/domain/pricing/price-book';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { ruleInWords, scopeInWords } from '@haulwright/domain/pricing/price-words';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { Badge } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { momentInWords } from '../../ui/words/moment-text.ts';
import { toast } from '../../ui/toasts/toast.tsx';
import { useCan, useSession } from '../session/session-context.ts';
import { validityInWords } from './price-words.ts';
import type { ScopeChoice } from './rule-scopes.ts';

const RuleDialog = lazyDialog(async () => (await import('./rule-dialog.tsx')).RuleDialog);

interface PriceRulesProps {
  readonly items: readonly PriceItem[];
  readonly rules: readonly Versioned<StoredPriceRule>[];
  readonly scopes: readonly ScopeChoice[];
  /** Whether each row names its item or its scope. */
  readonly names: 'item' | 'scope';
  readonly addLabel: string;
  readonly emptyText: string;
}

/** Current and future prices, with past ones collapsed; administrators add, change and withdraw them. */
export function PriceRules({ items, rules, scopes, names, addLabel, emptyText }: PriceRulesProps) {
  const mayManage = useCan('MANAGE_PRICES');
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const today = calendarDateIn(now, timeZone);
  const [edited, setEdited] = useState<Versioned<StoredPriceRule> | 'new' | null>(null);
  const [leaving, setLeaving] = useState<StoredPriceRule | null>(null);
  const isPast = (rule: StoredPriceRule) =>
    rule.withdrawnAt !== null || (rule.validTo !== null && rule.validTo < today);
  const [past, current] = [rules.filter(isPast), rules.filter((rule) => !isPast(rule))];
  const row = (rule: Versioned<StoredPriceRule>) => ({
    rule,
    now,
    today,
    timeZone,
    title:
      names === 'scope'
        ? scopeInWords(rule)
        : `${items.find(({ id }) => id === rule.priceItemId)?.name ?? 'Price'}${rule.address === null ? '' : `, ${rule.address}`}`,
  });
  return (
    <div className="flex flex-col gap-3">
      {current.length === 0 && <p className="text-ink-soft">{emptyText}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {current.map((rule) => (
          <RuleRow key={rule.id} {...row(rule)}>
            {mayManage && (
              <div className="flex shrink-0 gap-1">
                <Button
                  variant="ghost"
                  icon={<Pencil aria-hidden="true" />}
                  iconLabel={`Change price for ${row(rule).title}`}
                  onClick={() => setEdited(rule)}
                />
                <Button
                  variant="ghost"
                  icon={<Trash2 aria-hidden="true" />}
                  iconLabel={`Withdraw price for ${row(rule).title}`}
                  onClick={() => setLeaving(rule)}
                />
              </div>
            )}
          </RuleRow>
        ))}
      </ul>
      {mayManage && items.length > 0 && (
        <Button icon={<Plus aria-hidden="true" />} className="self-start" onClick={() => setEdited('new')}>
          {addLabel}
        </Button>
      )}
      {past.length > 0 && (
        <details>
          <summary className="min-h-9 cursor-pointer py-2 font-medium text-ink-soft">
            {`History (${past.length})`}
          </summary>
          <ul className="flex flex-col divide-y divide-line">
            {past.map((rule) => (
              <RuleRow key={rule.id} {...row(rule)} />
            ))}
          </ul>
        </details>
      )}
      {edited !== null && (
        <RuleDialog
          items={items}
          scopes={scopes}
          stored={edited === 'new' ? null : edited}
          today={today}
          onClose={() => setEdited(null)}
        />
      )}
      <WithdrawDialog rule={leaving} onClose={() => setLeaving(null)} />
    </div>
  );
}

interface RuleRowProps {
  readonly rule: Versioned<StoredPriceRule>;
  readonly title: string;
  readonly now: Date;
  readonly today: string;
  readonly timeZone: string;
  readonly children?: React.ReactNode;
}

function RuleRow({ rule, title, now, today, timeZone, children }: RuleRowProps) {
  return (
    <li className="flex items-start justify-between gap-3 py-2.5 first:pt-0">
      <div className="flex min-w-0 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-semibold break-words">{title}</span>
          {rule.withdrawnAt !== null ? (
            <Badge>Withdrawn</Badge>
          ) : (
            rule.validFrom > today && <Badge tone="info">Upcoming</Badge>
          )}
        </span>
        <span className="break-words">{ruleInWords(rule.rule)}</span>
        <span className="text-ink-soft">
          {validityInWords(rule, now)}
          {rule.withdrawnAt !== null && `, withdrawn ${momentInWords(rule.withdrawnAt, now, timeZone)}`}
          {rule.createdByName !== null && `, by ${rule.createdByName}`}
        </span>
      </div>
      {children}
    </li>
  );
}

function WithdrawDialog({ rule, onClose }: { rule: StoredPriceRule | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const withdraw = useMutation({
    mutationFn: (id: string) => api.prices.rules.remove.call({ id }),
    onSuccess: () => {
      toast.success('Price withdrawn');
      onClose();
      void queryClient.invalidateQueries({ queryKey: api.prices.key() });
    },
    onError: (error) => toast.error({ title: 'Failed to withdraw the price', description: messageOf(error) }),
  });
  return (
    <ConfirmDialog
      open={rule !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Withdraw Price?"
      description={
        rule === null
          ? ''
          : `It no longer prices jobs for ${scopeInWords(rule)}. Completed jobs keep their price, and it stays in the history.`
      }
      confirmLabel="Withdraw Price"
      tone="danger"
      busy={withdraw.isPending}
      onConfirm={() => rule !== null && withdraw.mutate(rule.id)}
    />
  );
}
