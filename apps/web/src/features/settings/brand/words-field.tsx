import { chipsOf, defaultWords, wordedMailName, type WordedMail } from '@haulwright/domain/brand/mail-words';
import { useRef } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';

interface WordsFieldProps {
  readonly mail: WordedMail;
  /** Empty: the default. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (words: string) => void;
}

/** The words of one mail, with the names that can be filled in as buttons. */
export function WordsField({ mail, value, error, onChange }: WordsFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const isOwn = value.trim() !== '';

  function insert(name: string) {
    const box = area.current;
    const before = isOwn ? value : defaultWords(mail);
    const at =
      isOwn && box !== null ? [box.selectionStart, box.selectionEnd] : [before.length, before.length];
    const chip = `{${name}}`;
    onChange(before.slice(0, at[0]) + chip + before.slice(at[1]));
    const end = (at[0] ?? 0) + chip.length;
    // Once the text stands in the box.
    requestAnimationFrame(() => {
      box?.focus();
      box?.setSelectionRange(end, end);
    });
  }

  return (
    <div className="flex min-w-0 flex-col gap-3">
      <TextArea
        ref={area}
        label={`Words of ${wordedMailName[mail].toLowerCase()} mails`}
        rows={9}
        placeholder={defaultWords(mail)}
        hint="Empty: as shown in the box. A blank line begins a paragraph."
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <div>
        <p className="mb-1 text-sm text-ink-soft" id={`chips-of-${mail}`}>
          Filled in for each client:
        </p>
        <ul aria-labelledby={`chips-of-${mail}`} className="flex flex-wrap gap-1.5">
          {chipsOf[mail].map(({ name, meaning }) => (
            <li key={name}>
              <Button size="sm" tooltip={meaning} onClick={() => insert(name)}>
                {`{${name}}`}
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        {isOwn ? (
          <Button variant="ghost" size="sm" onClick={() => onChange('')}>
            Use the Default Words
          </Button>
        ) : (
          <Button variant="ghost" size="sm" onClick={() => onChange(defaultWords(mail))}>
            Change the Default Words
          </Button>
        )}
      </div>
    </div>
  );
}
