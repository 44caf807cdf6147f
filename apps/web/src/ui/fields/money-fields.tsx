import type { FieldFrameProps } from './field-frame.tsx';
import { NumberField } from './number-field.tsx';

/** Dollars; what the database holds of one amount. */
const largestDollars = 10_000_000;

interface MoneyFieldProps extends FieldFrameProps {
  readonly cents: number | null;
  readonly onCentsChange: (cents: number | null) => void;
  readonly maxCents?: number;
}

/** An amount, typed in dollars. */
export function MoneyField({ cents, onCentsChange, maxCents, ...frame }: MoneyFieldProps) {
  return (
    <NumberField
      {...frame}
      isMoney
      min={0}
      max={maxCents === undefined ? largestDollars : maxCents / 100}
      decimals={2}
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
      isMoney
      min={0}
      max={largestDollars}
      decimals={4}
      step={0.01}
      value={unitPrice === null ? null : unitPrice / 10_000}
      onValueChange={(dollars) => onUnitPriceChange(dollars === null ? null : Math.round(dollars * 10_000))}
    />
  );
}

interface RateFieldProps extends FieldFrameProps {
  /** Parts per million. */
  readonly rate: number | null;
  readonly onRateChange: (rate: number | null) => void;
  /** Percent. */
  readonly max?: number;
}

/** A rate, typed in percent with up to four decimals. */
export function RateField({ rate, onRateChange, max = 100, ...frame }: RateFieldProps) {
  return (
    <NumberField
      {...frame}
      min={0}
      max={max}
      decimals={4}
      step={0.1}
      suffix="%"
      value={rate === null ? null : rate / 10_000}
      onValueChange={(percent) => onRateChange(percent === null ? null : Math.round(percent * 10_000))}
    />
  );
}
