import { type Danger, type DefectListed, defectSortOf } from '@haulwright/domain/inspections/defect-sorts';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useQuery } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import { useMemo, useState } from 'react';
import { api } from '../../api/queries.ts';
import { byCursor, useRows } from '../../loading/use-rows.ts';
import type { trucksSearch } from '../../search-params.ts';
import type { ListView } from '../../ui/data-table/list-view.ts';
import { useShownColumns } from '../../ui/data-table/use-shown-columns.ts';
import { DayRange } from '../../ui/fields/day-range.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { ServerSearchField } from '../../ui/fields/server-search-field.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { dateInWords } from '../../ui/words/date-text.ts';
import { momentInWords } from '../../ui/words/moment-text.ts';
import { OtherView } from '../saved-views/other-view.tsx';
import { useSession } from '../session/session-context.ts';
import { defectColumns, defectFoot } from './defect-columns.tsx';
import { defectListName, noDefects } from './inspection-queries.ts';

const DefectPeek = lazyDialog(async () => (await import('./defect-peek.tsx')).DefectPeek);

type Address = ReturnType<typeof trucksSearch>;

const dangerName: Record<Danger, string> = { unsafe: 'Do not drive', drivable: 'Can be driven' };
const anyDanger = { value: 'all', label: 'Any danger' };
const dangerOptions = [
  anyDanger,
  { value: 'unsafe', label: dangerName.unsafe },
  { value: 'drivable', label: dangerName.drivable },
];

interface DefectTableViewProps {
  readonly state: DefectListed;
  readonly address: Address;
  readonly onChange: (change: Partial<Address>) => void;
  readonly onViewChange: (view: ListView) => void;
}

/** Open or settled defects as a table: sorted by any column, with sums of all that match. */
export function DefectTableView({ state, address, onChange, onViewChange }: DefectTableViewProps) {
  const { search = '', danger, from, to, peek } = address;
  const filter = {
    state,
    search: search.slice(0, maxLength.search),
    ...(danger !== undefined && { danger }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
  const sort = defectSortOf(address.sort, state);
  const defects = useRows(
    api.inspections.defectTable.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, sort, cursor, limit: 100 }),
      ...byCursor,
    }),
  );
  const totals = useQuery({
    ...api.inspections.defectTotals.queryOptions({ input: filter }),
    placeholderData: (before) => before,
  }).data;
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const columns = useMemo(
    () => defectColumns(state, (instant) => momentInWords(instant, now, timeZone)),
    [state, now, timeZone],
  );
  const list = defectListName[state];
  const { shown, show } = useShownColumns(list, columns, address.columns, (text) =>
    onChange({ columns: text }),
  );
  const days = [from, to].flatMap((day) => (day === undefined ? [] : [dateInWords(day, now)]));
  return (
    <OtherView
      list={list}
      title={state === 'open' ? 'Defects' : 'Settled Defects'}
      noun="defects"
      query={defects}
      icon={<Wrench />}
      empty={{
        yet: noDefects[state],
        left: { title: 'No Defects Found', description: 'None of this kind on these days.', action: null },
      }}
      search={
        <ServerSearchField
          label="Search defects"
          placeholder="Truck, part, words or driver"
          value={search}
          onSearch={(text) => onChange({ search: text || undefined })}
          className="md:w-64"
        />
      }
      searched={search}
      filters={
        <>
          <Select
            label="Danger"
            hideLabel
            options={dangerOptions}
            value={danger ?? 'all'}
            onValueChange={(next) =>
              onChange({ danger: next === 'unsafe' || next === 'drivable' ? next : undefined })
            }
            className="col-span-2 md:w-36"
          />
          <DayRange isOpen hideLabels value={{ from, to }} onValueChange={onChange} />
        </>
      }
      filteredBy={[
        danger !== undefined && dangerName[danger],
        days.length > 0 && `Found ${[...new Set(days)].join(' – ')}`,
      ]}
      onShown={show}
      fetchExport={(format, signal) =>
        api.exports.defects.call({ ...filter, sort, columns: shown.join('.'), format }, { signal })
      }
      onViewChange={onViewChange}
      columns={columns}
      shown={shown}
      rowKey={({ id }) => id}
      rowName={({ vehicle, partName }) => `${vehicle.name}, ${partName}`}
      sort={sort}
      onSort={(next) => onChange({ sort: next })}
      count={totals?.count ?? null}
      foot={totals && defectFoot(totals)}
      onPeek={({ id }) => onChange({ peek: id })}
    >
      {(rows) =>
        peek !== undefined && (
          <DefectPeek
            id={peek}
            rows={rows}
            onOpen={(id) => onChange({ peek: id })}
            onDone={() => onChange({ peek: undefined })}
          />
        )
      }
    </OtherView>
  );
}
