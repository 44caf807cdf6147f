import { classNames } from '../../../ui/base/class-names.ts';
import { useScrolls } from '../../../ui/hooks/use-scrolls.ts';
import { amountText, dayText, type StockProps, shortText, stockRows, unitsText } from './stock-words.ts';

/** Kinds with a row for each thing that has units, days beside each other. */
export function StockTable({ kinds, today }: StockProps) {
  const days = kinds[0]?.days ?? [];
  const { frame, scrolls } = useScrolls();
  return (
    <div
      ref={frame}
      {...(scrolls && { role: 'region', 'aria-label': 'Stock by day, scrolls sideways', tabIndex: 0 })}
      className="max-w-full overflow-x-auto rounded-lg border border-line bg-surface shadow-card"
    >
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Stock by day</caption>
        <thead>
          <tr className="border-b border-line text-xs text-ink-soft">
            <th scope="col" className="px-4 py-2 font-medium">
              Kind
            </th>
            {days.map(({ date }) => {
              const [weekday, day] = dayText(date, today).split(', ');
              return (
                <th key={date} scope="col" className="px-1.5 py-2 text-right font-medium whitespace-nowrap">
                  {weekday}
                  <br />
                  {day}
                </th>
              );
            })}
          </tr>
        </thead>
        {kinds.map((kind) => (
          <tbody key={kind.id} className="border-b border-line last:border-b-0">
            <tr>
              <th scope="rowgroup" colSpan={days.length + 1} className="px-4 pt-3 pb-1 font-normal">
                <span className="font-semibold break-words">{kind.name}</span>{' '}
                <span className="text-ink-soft">{unitsText(kind)}</span>
                {kind.shortages.length > 0 && (
                  <span className="font-medium text-bad-text"> {shortText(kind.shortages)}</span>
                )}
              </th>
            </tr>
            {stockRows.map(({ name, of }, at) => (
              <tr key={name} className={classNames(at > 0 && 'text-ink-soft', 'last:[&>*]:pb-3')}>
                <th scope="row" className="px-4 py-0.5 font-normal whitespace-nowrap">
                  {name}
                </th>
                {kind.days.map((day) => {
                  const amount = of(day);
                  return (
                    <td
                      key={day.date}
                      className={classNames(
                        'numeric px-1.5 py-0.5 text-right whitespace-nowrap',
                        at === 0 && 'font-medium',
                        amount !== null && amount < 0 && 'bg-bad-soft text-bad-text',
                        amount === 0 && at > 0 && 'text-ink-faint',
                      )}
                    >
                      {amountText(amount)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
