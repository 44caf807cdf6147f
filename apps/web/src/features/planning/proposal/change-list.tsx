import type { ProposedChange } from '@haulwright/domain/planning/proposal';
import { ArrowRight } from 'lucide-react';
import { classNames } from '../../../ui/base/class-names.ts';
import { useUnits } from '../../measures/use-units.ts';
import { placesInWords, savedInWords } from './proposal-words.ts';

interface ChangeListProps {
  readonly changes: readonly ProposedChange[];
  readonly selectedJobId: string | undefined;
  readonly onSelect: (jobId: string) => void;
}

/**
 * The plan's changes, job by job, each with its reason. Selecting one highlights it in both rows and on the
 * map.
 */
export function ChangeList({ changes, selectedJobId, onSelect }: ChangeListProps) {
  const units = useUnits();
  return (
    <ul
      aria-label="Changes"
      className="relative flex max-h-[36rem] flex-col divide-y divide-line overflow-y-auto"
    >
      {changes.map((change) => {
        const { from, to } = placesInWords(change);
        return (
          <li key={change.jobId}>
            <button
              type="button"
              aria-pressed={change.jobId === selectedJobId}
              onClick={() => onSelect(change.jobId)}
              className={classNames(
                'flex w-full flex-col gap-0.5 px-4 py-2.5 text-left -outline-offset-2 hover:bg-sunken md:px-5',
                change.jobId === selectedJobId && 'bg-accent-soft hover:bg-accent-soft',
              )}
            >
              <span className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-medium break-words">{change.clientName}</span>
                <span className="text-ink-soft">{change.title}</span>
                <span className="numeric text-sm text-ink-soft">{change.jobNumber}</span>
              </span>
              <span className="numeric flex flex-wrap items-center gap-x-1.5 text-sm">
                <span>{from}</span>
                <ArrowRight aria-hidden="true" className="size-3.5 text-ink-faint" />
                <span className="sr-only">to</span>
                <span>{to}</span>
                <span className="ml-auto text-ink-soft">{savedInWords(change, units)}</span>
              </span>
              <span className="text-sm text-ink-soft">{change.reason}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
