import { maxAtOnce } from '@haulwright/domain/invoicing/limits';
import { maxInSendOut } from '@haulwright/domain/invoicing/sending';
import { type UnbilledKind, unbilledSortOf } from '@haulwright/domain/invoicing/unbilled-sorts';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { api } from '../../api/queries.ts';
import { byCursor, useRows } from '../../loading/use-rows.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { chooseAll } from '../../ui/data-table/choose-all.ts';
import type { ListView } from '../../ui/data-table/list-view.ts';
import { isChosen, nothingChosen, stillThere } from '../../ui/data-table/selection.ts';
import { SelectionBar } from '../../ui/data-table/selection-bar.tsx';
import { useShownColumns } from '../../ui/data-table/use-shown-columns.ts';
import { DayRange } from '../../ui/fields/day-range.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { ServerSearchField } from '../../ui/fields/server-search-field.tsx';
import { dateInWords } from '../../ui/words/date-text.ts';
import { OtherView } from '../saved-views/other-view.tsx';
import { unbilledColumns, unbilledFoot } from './unbilled-columns.tsx';
import type { UnbilledActs, UnbilledView } from './unbilled-view.ts';

const kinds: readonly { readonly value: UnbilledKind; readonly label: string }[] = [
  { value: 'all', label: 'Work and rentals' },
  { value: 'jobs', label: 'Work' },
  { value: 'rentals', label: 'Rentals' },
  { value: 'ready', label: 'Ready to bill' },
  { value: 'waiting', label: 'Waiting' },
];

interface UnbilledTableViewProps {
  readonly view: UnbilledView;
  readonly onChange: (change: Partial<UnbilledView>) => void;
  readonly onViewChange: (view: ListView) => void;
  readonly acts: UnbilledActs;
}

/** Why chosen jobs are not set aside; undefined: they can be. */
const notSetAside = (jobs: number): string | undefined =>
  jobs === 0
    ? 'Only work is set aside; rentals are ended.'
    : jobs > maxAtOnce
      ? `At most ${maxAtOnce} jobs are set aside at once.`
      : undefined;

/** Unbilled work and rentals as a table: sorted by any column, with sums of all that match. */
export function UnbilledTableView({ view, onChange, onViewChange, acts }: UnbilledTableViewProps) {
  const { search, from, to } = view;
  const which: UnbilledKind = view.work ?? 'all';
  const filter = {
    search: search.slice(0, maxLength.search),
    which,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
  const sort = unbilledSortOf(view.sort);
  const unbilled = useRows(
    api.invoicing.unbilledTable.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, sort, cursor, limit: 100 }),
      ...byCursor,
    }),
  );
  const totals = useQuery({
    ...api.invoicing.unbilledTotals.queryOptions({ input: filter }),
    placeholderData: (before) => before,
  }).data;
  const [today] = useState(() => new Date());
  const columns = useMemo(() => unbilledColumns(today), [today]);
  const { shown, show } = useShownColumns('unbilled', columns, view.columns, (text) =>
    onChange({ columns: text }),
  );
  const [chosen, setChosen] = useState(nothingChosen);
  const all = unbilled.data ?? [];
  const selection = stillThere(
    chosen,
    all.map(({ id }) => id),
  );
  const choose = () => void chooseAll(unbilled, maxInSendOut).then(setChosen);
  const clear = () => setChosen(nothingChosen);
  const picked = all.filter(({ id }) => isChosen(selection, id));
  const ready = picked.filter(({ holds }) => holds.length === 0);
  const jobs = picked.flatMap(({ kind, id }) => (kind === 'job' ? [id] : []));
  const refusal = notSetAside(jobs.length);
  const days = [from, to].flatMap((day) => (day === undefined ? [] : [dateInWords(day, today)])).join(' – ');
  return (
    <OtherView
      list="unbilled"
      title="Unbilled"
      noun="unbilled work"
      query={unbilled}
      icon={<FileText />}
      empty={{
        yet: { title: 'Everything Is Billed', description: 'Completed jobs appear here with their price.' },
        found: { title: 'No Work Found', description: `Nothing matches “${search}”.` },
        left: { title: 'No Work Found', description: 'None of this kind on these days.', action: null },
      }}
      search={
        <ServerSearchField
          label="Search unbilled work"
          placeholder="Client, job number or title"
          value={search}
          onSearch={(text) => onChange({ search: text })}
          className="md:w-64"
        />
      }
      searched={search}
      filters={
        <>
          <Select
            label="Show"
            hideLabel
            options={kinds}
            value={which}
            onValueChange={(next) => onChange({ work: next === 'all' ? undefined : next })}
            className="col-span-2 md:w-44"
          />
          <DayRange isOpen hideLabels value={{ from, to }} onValueChange={onChange} />
        </>
      }
      filteredBy={[
        ...(which === 'all' ? [] : kinds.flatMap(({ value, label }) => (value === which ? [label] : []))),
        ...(days === '' ? [] : [days]),
      ]}
      onShown={show}
      fetchExport={(format, signal) =>
        api.exports.unbilled.call({ ...filter, sort, columns: shown.join('.'), format }, { signal })
      }
      onViewChange={onViewChange}
      columns={columns}
      shown={shown}
      rowKey={({ id }) => id}
      rowName={({ name, clientName }) => `${name}, ${clientName}`}
      sort={sort}
      onSort={(next) => onChange({ sort: next })}
      count={totals?.count ?? null}
      foot={totals && unbilledFoot(totals)}
      selection={selection}
      onSelection={setChosen}
      onChooseAll={choose}
    >
      {() => (
        <SelectionBar
          label="Chosen work"
          count={picked.length}
          total={totals?.count ?? null}
          onChooseAll={choose}
          onClear={clear}
        >
          <Button
            aria-haspopup="dialog"
            onClick={() => acts.waive(jobs)}
            {...(refusal !== undefined && { disabledReason: refusal })}
          >
            Do not bill
          </Button>
          <Button
            variant="primary"
            busy={acts.isDrafting}
            onClick={() => {
              acts.draft(ready);
              clear();
            }}
            {...(ready.length === 0 && { disabledReason: 'None of it can be billed yet.' })}
          >
            {`Make drafts of ${ready.length.toLocaleString('en-US')} · ${formatDollars(ready.reduce((sum, { dueCents }) => sum + (dueCents ?? 0), 0))}`}
          </Button>
        </SelectionBar>
      )}
    </OtherView>
  );
}
