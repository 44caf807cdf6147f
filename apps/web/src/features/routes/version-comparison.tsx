import type { Visit } from '@haulwright/domain/routes/manual-route';
import type { VisitRow, VisitSide } from '@haulwright/domain/routes/merge-visits';
import { classNames } from '../../ui/base/class-names.ts';

interface VersionComparisonProps {
  /** The route whose versions are compared; for screen readers. */
  readonly caption: string;
  readonly rows: readonly VisitRow[];
  readonly nameOf: (visit: Visit) => string;
  /** Other differences: truck, day, driver. */
  readonly fields?: readonly FieldDifference[];
}

export interface FieldDifference {
  readonly name: string;
  readonly mine: string;
  readonly theirs: string;
}

const done = { added: 'added', moved: 'moved', removed: 'taken off' } as const;

/**
 * Public to other features. Two versions of a route side by side, stop by stop, with each person's changes.
 */
export function VersionComparison({ caption, rows, nameOf, fields = [] }: VersionComparisonProps) {
  return (
    <table className="w-full table-fixed border-collapse text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-ink-soft">
          {['Stop', 'Yours', 'Theirs, now'].map((header, at) => (
            <th
              key={header}
              scope="col"
              className={classNames('px-2 py-1.5 font-medium', at === 0 ? 'w-2/5' : undefined)}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, mine, theirs }) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="px-2 py-1.5 font-medium wrap-anywhere">
              {name}
            </th>
            <td className="px-2 py-1.5 wrap-anywhere">{mine}</td>
            <td className="px-2 py-1.5 wrap-anywhere">{theirs}</td>
          </tr>
        ))}
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a disposal site may be visited several times
          <tr key={index} className="border-b border-line last:border-b-0">
            <th scope="row" className="px-2 py-1.5 font-medium wrap-anywhere">
              {nameOf(row.visit)}
            </th>
            <Side {...row.mine} />
            <Side {...row.theirs} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Side({ at, did }: VisitSide) {
  return (
    <td className={classNames('px-2 py-1.5', did !== null && 'bg-accent-soft')}>
      {at === null ? did === null ? 'Not on it' : '–' : <span className="numeric">{at}</span>}
      {did !== null && <span className="font-medium"> {done[did]}</span>}
    </td>
  );
}
