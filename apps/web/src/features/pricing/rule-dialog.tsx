import type { Versioned } from '@haulwright/domain/kernel/version';
import type { PriceItem, StoredPriceRule } from '@haulwright/domain/pricing/price-book';
import { scopeInWords } from '@haulwright/domain/pricing/price-words';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { useSaveSeen } from '../../loading/use-save-seen.tsx';
import { LeaveGuard } from '../../leave-guard.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { DatePicker } from '../../ui/fields/date-picker.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FieldError } from '../../ui/fields/field-error.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { blankRule, draftOf, ruleOf, showsAll } from './rule-draft.ts';
import { RuleExample } from './rule-example.tsx';
import { RuleFields } from './rule-fields.tsx';
import type { ScopeChoice } from './rule-scopes.ts';

interface RuleDialogProps {
  readonly items: readonly PriceItem[];
  /** Possible scopes of a new price. */
  readonly scopes: readonly ScopeChoice[];
  /** Null adds one. */
  readonly stored: Versioned<StoredPriceRule> | null;
  /** Default start of a new price. */
  readonly today: string;
  readonly onClose: () => void;
}

/** Adds a price, or replaces one. */
export function RuleDialog({ items, scopes, stored, today, onClose }: RuleDialogProps) {
  const { saveSeen, bothVersions } = useSaveSeen(stored);
  const queryClient = useQueryClient();
  const [priceItemId, setItem] = useState(stored?.priceItemId ?? items[0]?.id ?? '');
  const [scope, setScope] = useState(scopes[0]?.value ?? '');
  const [first, setFirst] = useState(() => ({
    draft: stored === null ? blankRule : draftOf(stored.rule),
    validFrom: stored?.validFrom ?? today,
    validTo: stored?.validTo ?? null,
  }));
  const [initial] = useState(first);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const checked = ruleOf(first.draft);
  const isDirty = JSON.stringify(first) !== JSON.stringify(initial);
  const save = useMutation({
    mutationFn: () => {
      if (!checked.ok) throw new Error(checked.problem);
      const { rule } = checked;
      const { validFrom, validTo } = first;
      const chosen = scopes.find(({ value }) => value === scope)?.scope ?? {};
      return stored === null
        ? api.prices.rules.create.call({ priceItemId, ...chosen, rule, validFrom, validTo })
        : saveSeen((next) => api.prices.rules.update.call({ ...next, id: stored.id }), {
            rule,
            validFrom,
            validTo,
          });
    },
    onSuccess: () => {
      toast.success(stored === null ? 'Price added' : 'Price changed');
      onClose();
      void queryClient.invalidateQueries({ queryKey: api.prices.key() });
    },
    onError: (error) => toast.error({ title: 'Failed to save the price', description: messageOf(error) }),
  });
  const problem = checked.ok ? (save.error === null ? undefined : messageOf(save.error)) : checked.problem;
  const close = () => (isDirty ? setAsking(true) : onClose());

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={stored === null ? 'Add Price' : 'Change Price'}
      description={
        stored === null
          ? 'Jobs completed from its first day on are priced by it; completed jobs keep their price.'
          : `For ${scopeInWords(stored)}. Completed jobs keep their price; the old one stays in the history.`
      }
      size="lg"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (checked.ok && !save.isPending) save.mutate();
      }}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {stored === null ? 'Add Price' : 'Save Price'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {bothVersions}
        {stored !== null && !showsAll(stored.rule) && (
          <p className="rounded-lg bg-warn-soft px-3 py-2.5 text-warn-text">
            This price was made elsewhere and has parts or an order this form cannot show. Saving replaces
            them with what is below.
          </p>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {stored === null && (
            <>
              <Select
                label="Price Item"
                required
                options={items.map(({ id, name }) => ({ value: id, label: name }))}
                value={priceItemId}
                onValueChange={setItem}
              />
              <Select
                label="For"
                required
                options={scopes.map(({ value, label }) => ({ value, label }))}
                value={scope}
                onValueChange={setScope}
              />
            </>
          )}
          <DatePicker
            label="First Day"
            required
            value={first.validFrom}
            onValueChange={(validFrom) => setFirst({ ...first, validFrom: validFrom ?? today })}
          />
          <DatePicker
            label="Last Day"
            value={first.validTo}
            onValueChange={(validTo) => setFirst({ ...first, validTo })}
            hint="Leave empty for a price with no end date."
          />
        </div>
        <RuleFields
          draft={first.draft}
          change={(next) => setFirst((before) => ({ ...before, draft: { ...before.draft, ...next } }))}
        />
        <RuleExample checked={checked} />
        {(tried || save.error !== null) && problem !== undefined && (
          <FieldError id="price-rule-error">{problem}</FieldError>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard Changes?"
        description="What you entered for this price has not been saved and would be lost."
        confirmLabel="Discard Changes"
        cancelLabel="Keep Editing"
        tone="danger"
        onConfirm={onClose}
      />
      <LeaveGuard when={isDirty && !save.isSuccess} />
    </Dialog>
  );
}
