// Public to other features: a route's problems in words.
import { isHint, type RouteFinding } from '@haulwright/domain/routes/route-findings';
import { TriangleAlert } from 'lucide-react';
import { classNames } from '../../ui/base/class-names.ts';

/** The problems of a stop or a route, one sentence each. Nothing without any. */
export function FindingList({
  findings,
  label = 'Warnings',
}: {
  readonly findings: readonly Pick<RouteFinding, 'code' | 'message'>[];
  readonly label?: string;
}) {
  if (findings.length === 0) return null;
  return (
    <ul aria-label={label} className="mt-1.5 flex flex-col gap-1">
      {findings.map(({ code, message }) => (
        <li
          key={`${code} ${message}`}
          className={classNames(
            'flex items-start gap-2 rounded-md px-2 py-1 text-sm',
            isHint({ code }) ? 'bg-warn-soft text-warn-text' : 'bg-bad-soft text-bad-text',
          )}
        >
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">{message}</span>
        </li>
      ))}
    </ul>
  );
}
