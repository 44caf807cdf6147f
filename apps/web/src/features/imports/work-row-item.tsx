import { workFieldTitle } from '@haulwright/domain/imports/work-columns';
import type { LikeChoice, WorkVerdict } from '@haulwright/domain/imports/work-import';
import { CircleAlert, Pencil, TriangleAlert } from 'lucide-react';
import { Badge, badgeIcons } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { shortText } from './short-text.ts';

const likeOptions = (client: string): readonly { value: LikeChoice; label: string; detail: string }[] => [
  { value: 'add-address', label: 'Same client', detail: `The work is ${client}’s` },
  { value: 'import', label: 'Another client', detail: 'Add a client' },
];

/** One row of a list of jobs, past services or trucks: its result, or why it is not imported. */
export function WorkRowItem({
  verdict,
  choice,
  onEdit,
  onChoose,
}: {
  readonly verdict: WorkVerdict;
  /** Made for a client that is like one under another name. */
  readonly choice: LikeChoice | undefined;
  readonly onEdit: () => void;
  readonly onChoose: (choice: LikeChoice) => void;
}) {
  const { row, name, detail, problems, warnings, isThere, addsClient, like } = verdict;
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 md:px-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] lg:items-start">
      <div className="flex min-w-0 gap-3">
        <span className="numeric w-9 shrink-0 pt-0.5 text-right text-sm text-ink-soft">
          <span className="sr-only">Row </span>
          {row}
        </span>
        <div className="min-w-0">
          <p className={classNames('font-semibold break-words', isThere && 'text-ink-soft line-through')}>
            {shortText(name) || 'Without a name'}
          </p>
          <p className="text-sm break-words text-ink-soft">{shortText(detail)}</p>
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-1.5 pl-12 lg:pl-0">
        {problems.length === 0 && (
          <span>
            <Badge tone={isThere ? 'info' : 'good'} icon={isThere ? badgeIcons.note : badgeIcons.done}>
              {isThere ? 'Already there: skipped' : addsClient ? 'Ready, with a new client' : 'Ready'}
            </Badge>
          </span>
        )}
        {[...problems, ...warnings].map((remark) => {
          const isProblem = problems.includes(remark);
          const Icon = isProblem ? CircleAlert : TriangleAlert;
          return (
            <p
              key={`${remark.field} ${remark.message}`}
              className={classNames(
                'flex items-start gap-1.5 text-sm',
                isProblem ? 'text-bad-text' : 'text-warn-text',
              )}
            >
              <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0 break-words">
                {remark.field !== null && (
                  <span className="font-medium">{workFieldTitle[remark.field]}: </span>
                )}
                {remark.message}
              </span>
            </p>
          );
        })}
        {like !== undefined && (
          <Select
            label={`Is the client of row ${row} ${shortText(like.clientName)}?`}
            hideLabel
            className="max-w-64"
            placeholder="Choose…"
            options={likeOptions(shortText(like.clientName))}
            value={choice ?? null}
            onValueChange={onChoose}
          />
        )}
      </div>
      <div className="pl-12 lg:pl-0">
        <Button
          variant="ghost"
          icon={<Pencil aria-hidden="true" />}
          iconLabel={`Correct row ${row}`}
          onClick={onEdit}
        />
      </div>
    </li>
  );
}
