import {
  mailedPapers,
  mailedPaperText,
  maxPaperRecipients,
  type PaperRecipient,
} from '@haulwright/domain/invoicing/paper-recipients';
import { maxLength } from '@haulwright/domain/kernel/text';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

interface PaperRecipientFieldsProps {
  readonly recipients: readonly PaperRecipient[];
  /** By place in the list. */
  readonly errors: ReadonlyMap<number, string>;
  readonly onChange: (recipients: PaperRecipient[]) => void;
}

const blank: PaperRecipient = { email: '', papers: [...mailedPapers], isCopy: false };

/** Who of a client gets which paper by mail. */
export function PaperRecipientFields({ recipients, errors, onChange }: PaperRecipientFieldsProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const change = (at: number, next: Partial<PaperRecipient>) =>
    onChange(recipients.map((row, index) => (index === at ? { ...row, ...next } : row)));
  return (
    <fieldset className="flex flex-col gap-3 border-t border-line pt-4">
      <legend className="float-left font-medium">Who gets what by email</legend>
      <p className="text-sm text-ink-soft">
        A paper nobody is named for goes to the address above. Manifests are downloaded, not mailed.
      </p>
      {recipients.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row's place in the list is its identity while it is typed
        <fieldset key={index} aria-label={`Address ${index + 1}`} className="flex flex-col gap-2">
          <div className="flex items-end gap-2">
            <TextField
              label={`Address ${index + 1}`}
              type="email"
              autoComplete="off"
              className="grow"
              maxLength={maxLength.email}
              value={row.email}
              onChange={(event) => change(index, { email: event.target.value })}
              error={errors.get(index)}
            />
            <Button
              aria-label={`Remove address ${index + 1}`}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => {
                onChange(recipients.filter((_row, at) => at !== index));
                addButton.current?.focus();
              }}
            />
          </div>
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            {mailedPapers.map((paper) => (
              <Checkbox
                key={paper}
                label={mailedPaperText[paper]}
                checked={row.papers.includes(paper)}
                onCheckedChange={(isChosen) =>
                  change(index, {
                    papers: mailedPapers.filter((one) =>
                      one === paper ? isChosen : row.papers.includes(one),
                    ),
                  })
                }
              />
            ))}
            <Checkbox
              label="As a copy"
              checked={row.isCopy}
              onCheckedChange={(isCopy) => change(index, { isCopy })}
            />
          </div>
        </fieldset>
      ))}
      {recipients.length < maxPaperRecipients && (
        <Button
          ref={addButton}
          className="self-start"
          icon={<Plus aria-hidden="true" />}
          onClick={() => onChange([...recipients, blank])}
        >
          Add address
        </Button>
      )}
    </fieldset>
  );
}
