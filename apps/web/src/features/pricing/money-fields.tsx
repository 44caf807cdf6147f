// Public to other features.
import type { FieldFrameProps } from '../../ui/fields/field-frame.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';

interface MoneyFieldProps extends FieldFrameProps {
  readonly cents: number | null;
  readonly onCentsChange: (cents: number | null) => void;
}

/** An amount, typed in dollars. */
export function MoneyField({ cents, onCentsChange, ...frame }: MoneyFieldProps) {
  return (
    <NumberField
      {...frame}
      min={0}
      max={10_000_000}
      step={1}
      format={{ style: 'currency', currency: 'USD' }}
      value={cents === null ? null : cents / 100}
      onValueChange={(dollars) => onCentsChange(dollars === null ? null : Math.round(dollars * 100))}
    />
  );
}

interface UnitPriceFieldProps extends FieldFrameProps {
  /** Ten-thousandths of a dollar. */
  readonly unitPrice: number | null;
  readonly onUnitPriceChange: (unitPrice: number | null) => void;
}

/** A price per unit, typed in dollars with up to four decimals. */
export function UnitPriceField({ unitPrice, onUnitPriceChange, ...frame }: UnitPriceFieldProps) {
  return (
    <NumberField
      {...frame}
      min={0}
      max={10_000_000}
      step={0.01}
      format={{ style: 'currency', currency: 'USD', maximumFractionDigits: 4 }}
      value={unitPrice === null ? null : unitPrice / 10_000}
      onValueChange={(dollars) => onUnitPriceChange(dollars === null ? null : Math.round(dollars * 10_000))}
    />
  );
}

interface RateFieldProps extends FieldFrameProps {
  /** Parts per million. */
  readonly rate: number | null;
  readonly onRateChange: (rate: number | null) => void;
}

/** A rate, typed in percent with up to four decimals. */
export function RateField({ rate, onRateChange, ...frame }: RateFieldProps) {
  return (
    <NumberField
      {...frame}
      min={0}
      max={1_000}
      step={0.1}
      suffix="%"
      format={{ maximumFractionDigits: 4 }}
      value={rate === null ? null : rate / 10_000}
      onValueChange={(percent) => onRateChange(percent === null ? null : Math.round(percent * 10_000))}
    />
  );
}
