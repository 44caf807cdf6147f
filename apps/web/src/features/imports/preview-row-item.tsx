import { type DuplicateChoice, matchReasonName } from '@haulwright/domain/imports/client-import';
import { choiceFor, type ClientMatch } from '@haulwright/domain/imports/client-import-duplicates';
import type { RowRemark } from '@haulwright/domain/imports/client-import-row';
import { importFieldTitle } from '@haulwright/domain/imports/client-import-columns';
import { CircleAlert, Pencil, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, badgeIcons } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { Select } from '../../ui/fields/select.tsx';
import type { PreviewRow, RowState } from './preview.ts';
import { shortText } from './short-text.ts';
import { duplicateOptions } from './preview-options.tsx';

interface PreviewRowItemProps {
  readonly row: PreviewRow;
  readonly state: RowState;
  readonly match: ClientMatch | null;
  /** How existing clients are treated, unless the row says otherwise. */
  readonly defaultChoice: DuplicateChoice;
  readonly onEdit: () => void;
  /** Undefined withdraws a choice. */
  readonly onChoose: (choice: DuplicateChoice | undefined) => void;
}

/** To the question whether a row with the phone of a client of another name is that client. */
const answers: typeof duplicateOptions = [
  { value: 'skip', label: 'Same client', detail: 'Skip the row' },
  { value: 'add-address', label: 'Same client, another address', detail: 'Add the address to it' },
  { value: 'import', label: 'Another client', detail: 'Add another client' },
];

/** One row of the list: its result, or why it is not imported. */
export function PreviewRowItem({ row, state, match, defaultChoice, onEdit, onChoose }: PreviewRowItemProps) {
  const { verdict, source, name } = row;
  const unchosen = row.client && { ...row.client, choice: undefined };
  const isAsked = unchosen !== null && choiceFor(unchosen, match, { duplicates: defaultChoice }) === 'ask';
  const title = shortText(name) || 'Without a name';
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 md:px-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_auto] lg:items-start">
      <div className="flex min-w-0 gap-3">
        <span className="numeric w-9 shrink-0 pt-0.5 text-right text-sm text-ink-soft">
          <span className="sr-only">Row </span>
          {verdict.row}
        </span>
        <div className="min-w-0">
          <p
            className={classNames(
              'font-semibold break-words',
              state === 'skipped' && 'text-ink-soft line-through',
            )}
          >
            {title}
          </p>
          <p className="text-sm break-words text-ink-soft">
            {shortText(addressLine(source.values)) || 'No address'}
          </p>
          <p className="text-sm break-words text-ink-soft">
            {shortText([source.values.phone, source.values.email].filter(Boolean).join(' · '))}
          </p>
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-1.5 pl-12 lg:pl-0">
        {state === 'ready' && (
          <span>
            <Badge tone="good" icon={badgeIcons.done}>
              Ready
            </Badge>
          </span>
        )}
        {state === 'error' &&
          verdict.problems.map((problem) => <Remark key={problem.message} tone="bad" remark={problem} />)}
        {(state === 'duplicate' || state === 'question') && match !== null && (
          <div className="flex flex-col gap-1.5">
            <p>
              {state === 'question' ? (
                <Badge tone="warn" icon={badgeIcons.warning}>
                  The same client?
                </Badge>
              ) : (
                <Badge tone="info" icon={badgeIcons.note}>
                  Already there
                </Badge>
              )}{' '}
              <span className="text-sm text-ink-soft">
                {state === 'question'
                  ? `${match.clientName} has the same phone.`
                  : `as ${match.clientName} (${match.reasons.map((reason) => matchReasonName[reason]).join(', ')})`}
              </span>
            </p>
            <Select
              label={`What happens to row ${verdict.row}`}
              hideLabel
              className="max-w-64"
              placeholder="Choose…"
              options={isAsked ? answers : duplicateOptions}
              value={source.choice ?? (state === 'question' ? null : defaultChoice)}
              onValueChange={onChoose}
            />
          </div>
        )}
        {state !== 'error' &&
          verdict.warnings.map((warning) => <Remark key={warning.message} tone="warn" remark={warning} />)}
      </div>
      <div className="flex items-center gap-1 pl-12 lg:pl-0">
        {state !== 'duplicate' && state !== 'question' && (
          <Checkbox
            label="Leave out"
            checked={verdict.isSkipped}
            onCheckedChange={(leaveOut) => onChoose(leaveOut ? 'skip' : undefined)}
          />
        )}
        <Button
          variant="ghost"
          icon={<Pencil aria-hidden="true" />}
          iconLabel={`Correct row ${verdict.row}`}
          onClick={onEdit}
        />
      </div>
    </li>
  );
}

function Remark({ tone, remark }: { readonly tone: 'bad' | 'warn'; readonly remark: RowRemark }): ReactNode {
  const Icon = tone === 'bad' ? CircleAlert : TriangleAlert;
  return (
    <p
      className={classNames(
        'flex items-start gap-1.5 text-sm',
        tone === 'bad' ? 'text-bad-text' : 'text-warn-text',
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {remark.field !== null && <span className="font-medium">{importFieldTitle[remark.field]}: </span>}
        {remark.message}
      </span>
    </p>
  );
}

const addressLine = ({
  street,
  street2,
  city,
  state,
  zip,
  cityStateZip,
  wholeAddress,
  billingAddress,
}: PreviewRow['source']['values']): string =>
  street
    ? [street, street2, city, cityStateZip, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
    : (wholeAddress ?? billingAddress ?? '');
