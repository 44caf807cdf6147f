import type { StockOfKind } from '@haulwright/domain/rentals/stock-list';
import { classNames } from '../../../ui/base/class-names.ts';
import { amountText, dayText, type StockProps, shortText, stockRows, unitsText } from './stock-words.ts';

/** On a narrow screen each kind is a card with its days below each other; the days of what is short stand open. */
export function StockCards({ kinds, today }: StockProps) {
  return (
    <ul aria-label="Stock by day" className="flex flex-col gap-3">
      {kinds.map((kind) => (
        <li key={kind.id} className="rounded-lg border border-line bg-surface p-4 shadow-card">
          <details open={kind.shortages.length > 0}>
            <summary className="min-h-10 cursor-pointer">
              <span className="font-semibold break-words">{kind.name}</span>
              <span className="block text-ink-soft">
                {unitsText(kind)}
                {leastText(kind)}
              </span>
              {kind.shortages.length > 0 && (
                <span className="block font-medium text-bad-text">{shortText(kind.shortages)}</span>
              )}
            </summary>
            <table className="mt-2 w-full border-collapse">
              <caption className="sr-only">{kind.name} by day</caption>
              <thead>
                <tr className="border-b border-line text-xs text-ink-soft">
                  <th scope="col" className="py-1.5 text-left font-medium">
                    Day
                  </th>
                  {stockRows.map(({ name }) => (
                    <th key={name} scope="col" className="py-1.5 pl-1.5 text-right font-medium">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {kind.days.map((day) => (
                  <tr key={day.date} className="border-b border-line last:border-b-0">
                    <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap">
                      {dayText(day.date, today)}
                    </th>
                    {stockRows.map(({ name, of }) => {
                      const amount = of(day);
                      const isShort = amount !== null && amount < 0;
                      return (
                        <td
                          key={name}
                          className={classNames(
                            'numeric py-1.5 pl-1.5 text-right whitespace-nowrap',
                            isShort && 'font-medium text-bad-text',
                          )}
                        >
                          {amountText(amount)}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </li>
      ))}
    </ul>
  );
}

const leastText = ({ units, days }: StockOfKind): string => {
  if (units === null) return '';
  const least = Math.min(...days.map(({ free }) => free ?? 0));
  return least < 0 ? '' : `, at least ${least.toLocaleString('en-US')} free each day`;
};
