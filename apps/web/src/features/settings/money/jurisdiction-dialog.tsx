import type { Versioned } from '@haulwright/domain/kernel/version';
import { revenueCategories, revenueCategoryName } from '@haulwright/domain/pricing/price-rule';
import {
  taxJurisdictionInput,
  type TaxJurisdiction,
  type TaxJurisdictionInput,
} from '@haulwright/domain/pricing/tax-book';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DatePicker } from '../../../ui/fields/date-picker.tsx';
import { FieldError } from '../../../ui/fields/field-error.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { RateField } from '../../../ui/fields/money-fields.tsx';
import { RulePart } from '../../pricing/rule-part.tsx';
import { RowDialog } from '../row-dialog.tsx';
import { useRowForm } from '../use-row-form.ts';

interface Dated {
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly citation: string;
}
type Taxability = TaxJurisdictionInput['taxability'][number];
interface JurisdictionDraft {
  readonly name: string;
  readonly state: string;
  readonly postalCodes: readonly string[];
  readonly rates: readonly (Dated & { readonly ppm: number | null })[];
  readonly taxability: readonly (Dated & Pick<Taxability, 'category' | 'taxable'>)[];
}

const categoryOptions = revenueCategories.map((value) => ({ value, label: revenueCategoryName[value] }));
const taxableOptions = [
  { value: 'yes', label: 'Taxed' },
  { value: 'no', label: 'Not taxed' },
] as const;

interface JurisdictionDialogProps {
  /** Null adds one. */
  readonly jurisdiction: Versioned<TaxJurisdiction> | null;
  readonly today: string;
  readonly onClose: () => void;
}

/** Adds or changes a tax jurisdiction: its area, its rates, and what it taxes. */
export function JurisdictionDialog({ jurisdiction, today, onClose }: JurisdictionDialogProps) {
  const blank = { name: '', state: '', postalCodes: [], rates: [], taxability: [] };
  const form = useRowForm<JurisdictionDraft, typeof taxJurisdictionInput>({
    noun: 'Jurisdiction',
    schema: taxJurisdictionInput,
    initial: jurisdiction ?? blank,
    seen: jurisdiction,
    calls: api.taxes.jurisdictions,
    listKey: api.taxes.key(),
    onClose,
  });
  const { draft, change, error, text, body } = form;
  const dates = { validFrom: today, validTo: null, citation: '' };
  return (
    <RowDialog {...form.dialog} size="lg">
      <div ref={body} className="flex flex-col gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Name" required autoComplete="off" {...text('name')} />
          <TextField label="State" required maxLength={2} {...text('state')} />
          <TextArea
            label="ZIP Codes"
            rows={2}
            className="sm:col-span-2"
            value={draft.postalCodes.join(' ')}
            onChange={(event) => change({ postalCodes: event.target.value.split(/[\s,;]+/).filter(Boolean) })}
            hint="For a county or city. Leave empty for the whole state."
            error={error('postalCodes')}
          />
        </div>
        <RulePart title="Rates">
          <DatedRows
            rows={draft.rates}
            noun="Rate"
            onChange={(rates) => change({ rates })}
            onAdd={() => change({ rates: [...draft.rates, { ppm: null, ...dates }] })}
          >
            {(rate, set) => (
              <RateField
                label="Rate"
                required
                rate={rate.ppm}
                onRateChange={(ppm) => set({ ...rate, ppm })}
              />
            )}
          </DatedRows>
          <FieldError>{error('rates')}</FieldError>
        </RulePart>
        <RulePart
          title="Taxable Categories"
          description="A price is taxed only when every category on it is set here. Delivery, pickup, move and exchange of rented units are trip charges; late fees are fees."
        >
          <DatedRows
            rows={draft.taxability}
            noun="Category"
            onChange={(taxability) => change({ taxability })}
            onAdd={() =>
              change({
                taxability: [...draft.taxability, { category: nextCategory(draft), taxable: true, ...dates }],
              })
            }
          >
            {(row, set) => (
              <>
                <Select
                  label="Category"
                  options={categoryOptions}
                  value={row.category}
                  onValueChange={(category) => set({ ...row, category })}
                />
                <Select
                  label="Taxed"
                  options={taxableOptions}
                  value={row.taxable ? 'yes' : 'no'}
                  onValueChange={(value) => set({ ...row, taxable: value === 'yes' })}
                />
              </>
            )}
          </DatedRows>
          <FieldError>{error('taxability')}</FieldError>
        </RulePart>
      </div>
    </RowDialog>
  );
}

const nextCategory = ({ taxability }: JurisdictionDraft): Taxability['category'] =>
  revenueCategories.find((one) => taxability.every(({ category }) => category !== one)) ?? 'service';

interface DatedRowsProps<Row extends Dated> {
  readonly rows: readonly Row[];
  readonly noun: string;
  readonly onChange: (rows: readonly Row[]) => void;
  readonly onAdd: () => void;
  readonly children: (row: Row, set: (row: Row) => void) => ReactNode;
}

function DatedRows<Row extends Dated>({ rows, noun, onChange, onAdd, children }: DatedRowsProps<Row>) {
  return (
    <>
      {rows.map((row, at) => {
        const set = (next: Row) => onChange(rows.map((one, index) => (index === at ? next : one)));
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a row's place in the list is its identity while it is typed
          <div key={at} className="grid items-end gap-3 rounded-lg bg-sunken p-3 sm:grid-cols-2">
            {children(row, set)}
            <DatePicker
              label="First Day"
              required
              value={row.validFrom}
              onValueChange={(validFrom) => set({ ...row, validFrom })}
            />
            <DatePicker
              label="Last Day"
              value={row.validTo}
              onValueChange={(validTo) => set({ ...row, validTo })}
            />
            <TextField
              label="Source"
              required
              maxLength={200}
              value={row.citation}
              placeholder="Statute or state web page"
              onChange={(event) => set({ ...row, citation: event.target.value })}
            />
            <Button
              icon={<X aria-hidden="true" />}
              className="justify-self-start"
              onClick={() => onChange(rows.filter((_row, index) => index !== at))}
            >
              {`Remove ${noun} ${at + 1}`}
            </Button>
          </div>
        );
      })}
      <Button icon={<Plus aria-hidden="true" />} className="self-start" onClick={onAdd}>
        {`Add ${noun}`}
      </Button>
    </>
  );
}
