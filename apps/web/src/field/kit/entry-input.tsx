import { useId } from 'react';

interface EntryInputProps {
  readonly label: string;
  readonly type: 'email' | 'password';
  readonly name: string;
  readonly autoComplete: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

/** An input of the sign-in. */
export function EntryInput({ label, onValueChange, ...input }: EntryInputProps) {
  const id = useId();
  return (
    <div className="mb-4">
      <label htmlFor={id} className="mb-1.5 block text-lg font-medium text-ink">
        {label}
      </label>
      <input
        {...input}
        id={id}
        maxLength={1_000}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onChange={(event) => onValueChange(event.target.value)}
        className="field-target w-full rounded-xl border-2 border-line-strong bg-surface px-4 py-2 text-xl text-ink"
      />
    </div>
  );
}
