import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { BookOpen, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { FieldError } from '../../../ui/fields/field-error.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useNarrowScreen } from '../../../ui/hooks/use-narrow-screen.ts';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { DiscountFields } from './discount-fields.tsx';
import { itemLine, needsReason, sumsOf, typedLine, type EditedDraft, type EditErrors } from './draft-edit.ts';
import { EditLine, lineGrid } from './edit-line.tsx';

const SoldItemDialog = lazyDialog(async () => (await import('./sold-item-dialog.tsx')).SoldItemDialog);

interface EditLinesProps {
  readonly edited: EditedDraft;
  readonly onChange: (edited: EditedDraft) => void;
  readonly errors: EditErrors;
  /** Whose prices they are; null: not chosen yet. */
  readonly clientId: string | null;
  /** A deposit has one line, and nothing off it. */
  readonly isDeposit?: boolean;
}

/** The lines of a draft, what is added to them and taken off, and their sum before taxes. */
export function EditLines({ edited, onChange, errors, clientId, isDeposit = false }: EditLinesProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const isNarrow = useNarrowScreen();
  const { lines, discount, reason } = edited;
  const { linesCents, discountCents } = sumsOf(edited);
  const change = (part: Partial<EditedDraft>) => onChange({ ...edited, ...part });
  return (
    <div className="flex flex-col gap-4">
      <div>
        {!isNarrow && lines.length > 0 && (
          <p
            aria-hidden="true"
            className={classNames(lineGrid, 'border-b border-line pb-1 text-sm text-ink-soft')}
          >
            <span>What</span>
            <span className="text-right">Quantity</span>
            <span>Unit</span>
            <span className="text-right">Price</span>
            <span className="text-right">Amount</span>
          </p>
        )}
        <ul aria-label="Lines" className="flex flex-col divide-y divide-line">
          {lines.map((line) => (
            <EditLine
              key={line.key}
              line={line}
              errors={errors}
              hideLabels={!isNarrow}
              onChange={(part) =>
                change({ lines: lines.map((one) => (one.key === line.key ? { ...one, ...part } : one)) })
              }
              onRemove={() =>
                change({
                  lines:
                    line.was === null
                      ? lines.filter(({ key }) => key !== line.key)
                      : lines.map((one) => (one.key === line.key ? { ...one, isRemoved: true } : one)),
                })
              }
            />
          ))}
        </ul>
        <FieldError>{errors['lines']}</FieldError>
      </div>
      {!isDeposit && (
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<BookOpen aria-hidden="true" />}
            aria-haspopup="dialog"
            {...(clientId === null && { disabledReason: 'Choose the client first: prices depend on it.' })}
            onClick={() => setIsChoosing(true)}
          >
            Add from price book
          </Button>
          <Button
            icon={<Plus aria-hidden="true" />}
            onClick={() => change({ lines: [...lines, typedLine()] })}
          >
            Add line
          </Button>
        </div>
      )}
      {!isDeposit && (
        <DiscountFields
          discount={discount}
          onChange={(next) => change({ discount: next })}
          error={errors['discount']}
          reasonError={errors['discount/reason']}
        />
      )}
      {needsReason(edited) && (
        <TextField
          label="Why this is not billed"
          hint="What is taken off here counts as billed and does not come back. Take a whole job off its draft to bill it later."
          required
          maxLength={200}
          value={reason}
          error={errors['reason']}
          onChange={(event) => change({ reason: event.target.value })}
        />
      )}
      <p className="self-end text-right" aria-live="polite">
        {discountCents > 0 && (
          <span className="block text-ink-soft">
            {formatDollars(linesCents)} less {formatDollars(discountCents)}
          </span>
        )}
        Subtotal <strong className="numeric">{formatDollars(linesCents - discountCents)}</strong>
        <span className="block text-sm text-ink-soft">Taxes are worked out when it is saved.</span>
      </p>
      {isChoosing && clientId !== null && (
        <SoldItemDialog
          clientId={clientId}
          onClose={() => setIsChoosing(false)}
          onAdd={(item, quantityThousandths) =>
            change({ lines: [...lines, itemLine(item, quantityThousandths)] })
          }
        />
      )}
    </div>
  );
}
