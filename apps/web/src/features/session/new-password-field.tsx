// Public to other features.
import { advisedPasswordLength } from '@haulwright/domain/companies/company-security';
import { useEffect, useState } from 'react';
import { classNames } from '../../ui/base/class-names.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { measureStrength, type Strength, strengthWords } from './password-strength.ts';

export interface NewPasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (password: string) => void;
  /** Minimum number of characters, given in the hint. */
  readonly minimumLength: number;
  /** Facts a guesser knows: name, e-mail, company. */
  readonly about: readonly string[];
  readonly error?: string | undefined;
  readonly name?: string;
  readonly autoFocus?: boolean;
}

/** A new password, with a strength meter. The meter advises and never forbids. */
export function NewPasswordField({
  label,
  value,
  onValueChange,
  minimumLength,
  about,
  error,
  name = 'password',
  autoFocus,
}: NewPasswordFieldProps) {
  const strength = useStrength(value, about);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <PasswordField
        label={label}
        name={name}
        autoComplete="new-password"
        required
        autoFocus={autoFocus}
        hint={
          <>
            Minimum {minimumLength} characters
            {minimumLength < advisedPasswordLength && (
              <span className="block">
                {advisedPasswordLength} or more are safer; a few words are easy to remember.
              </span>
            )}
          </>
        }
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        error={error}
      />
      <StrengthMeter strength={value === '' ? null : strength} />
    </div>
  );
}

const fills = ['bg-bad-fill', 'bg-bad-fill', 'bg-warn-fill', 'bg-good-fill', 'bg-good-fill'] as const;
const bars = [0, 1, 2, 3] as const;

/** Keeps its height while empty, so that the button below does not move away from a finger. */
function StrengthMeter({ strength }: { readonly strength: Strength | null }) {
  const score = strength?.score ?? 0;
  const filled = strength === null ? 0 : Math.max(1, score);
  return (
    <div className={classNames(strength === null && 'invisible')}>
      <div aria-hidden="true" className="flex gap-1">
        {bars.map((bar) => (
          <span
            key={bar}
            className={classNames(
              'h-1 flex-1 rounded-full transition-colors',
              bar < filled ? fills[score] : 'bg-hover',
            )}
          />
        ))}
      </div>
      <output className="mt-1 block text-sm text-ink-soft">
        {strength === null ? (
          '\u00a0'
        ) : (
          <>
            <span className="font-medium text-ink">{strengthWords[score]}</span>
            {strength.advice !== '' && ` · ${strength.advice}`}
          </>
        )}
      </output>
    </div>
  );
}

const TYPING_RESTS_MS = 150;

/** Measured once typing pauses; null until then and when the word lists could not be loaded. */
function useStrength(password: string, about: readonly string[]): Strength | null {
  const [strength, setStrength] = useState<Strength | null>(null);
  const known = about.join('\n');
  useEffect(() => {
    if (password === '') return undefined;
    let current = true;
    const timer = setTimeout(() => {
      measureStrength(password, known.split('\n')).then(
        (measured) => current && setStrength(measured),
        () => current && setStrength(null),
      );
    }, TYPING_RESTS_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [password, known]);
  return strength;
}
