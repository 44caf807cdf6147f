import type { QueryKey } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type Asked, Loaded } from '../../loading/loaded.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { Table, type TableColumn } from '../../ui/page/table.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { inSentence, useListChange } from './settings-queries.ts';

interface SettingsListProps<Row> {
  readonly title: string;
  readonly description: string;
  readonly query: Asked<readonly Row[]>;
  /** 'Vehicle', as headings and buttons have it. */
  readonly one: string;
  /** 'vehicles'. */
  readonly noun: string;
  readonly emptyIcon: ReactNode;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly columns: readonly TableColumn<Row>[];
  /** The row's name in its buttons' labels. */
  readonly rowName: (row: Row) => string;
  /** Adds a row, or changes this one. */
  readonly renderDialog: (row: Row | null, onClose: () => void) => ReactNode;
  readonly remove: (input: { readonly id: string }) => Promise<unknown>;
  readonly listKey: QueryKey;
  /** Describes the effect of removing a row, and on what refers to it. */
  readonly whenRemoved: (row: Row) => string;
}

/** A list of the settings, with buttons to add, edit and remove. */
export function SettingsList<Row extends { readonly id: string }>({
  title,
  description,
  query,
  one,
  noun,
  emptyIcon,
  emptyTitle,
  emptyText,
  columns,
  rowName,
  renderDialog,
  remove,
  listKey,
  whenRemoved,
}: SettingsListProps<Row>) {
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const [leaving, setLeaving] = useState<Row | null>(null);
  const removal = useListChange({
    run: remove,
    listKey,
    done: `${inSentence(one)} removed`,
    failed: `Failed to remove the ${one.toLowerCase()}`,
    onDone: () => setLeaving(null),
  });
  const { data } = query;
  const list = useKeptFocus(data?.length);
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setEdited('new')}>
      Add {one}
    </Button>
  );
  return (
    <>
      <Card
        title={title}
        description={description}
        actions={data !== undefined && data.length > 0 ? add : undefined}
        padded={false}
      >
        <Loaded
          query={query}
          failed={`Couldn't load ${noun}`}
          toast={`Failed to load ${noun}`}
          waiting={
            <SkeletonRows
              label={`Loading ${noun}…`}
              count={3}
              each="h-14"
              className="flex flex-col gap-3 p-4"
            />
          }
          empty={
            <EmptyState level={3} icon={emptyIcon} title={emptyTitle} description={emptyText} action={add} />
          }
        >
          {(rows) => (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- not a group of form fields
            <div ref={list} role="group" aria-label={title} tabIndex={-1} className="outline-none">
              <Table
                caption={title}
                columns={[...columns, actsColumn({ rowName, onEdit: setEdited, onRemove: setLeaving })]}
                rows={rows}
                rowKey={({ id }) => id}
              />
            </div>
          )}
        </Loaded>
      </Card>
      {edited !== null && renderDialog(edited === 'new' ? null : edited, () => setEdited(null))}
      <RemoveDialog
        row={leaving}
        noun={one}
        describe={whenRemoved}
        busy={removal.isPending}
        onClose={() => setLeaving(null)}
        onConfirm={({ id }) => removal.mutate({ id })}
      />
    </>
  );
}

/** When a row disappears with the focused button, the list takes the focus. */
function useKeptFocus(rows: number | undefined): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(rows);
  useEffect(() => {
    const shrunk = rows !== undefined && before.current !== undefined && rows < before.current;
    before.current = rows;
    if (shrunk && document.activeElement === document.body) list.current?.focus();
  }, [rows]);
  return list;
}

interface ActsOf<Row> {
  readonly rowName: (row: Row) => string;
  readonly onEdit: (row: Row) => void;
  readonly onRemove: (row: Row) => void;
}

function actsColumn<Row>({ rowName, onEdit, onRemove }: ActsOf<Row>): TableColumn<Row> {
  return {
    key: 'acts',
    header: 'Actions',
    numeric: true,
    cell: (row) => (
      <div className="-my-1.5 flex justify-end">
        <Button
          variant="ghost"
          icon={<Pencil aria-hidden="true" />}
          iconLabel={`Edit ${rowName(row)}`}
          onClick={() => onEdit(row)}
        />
        <Button
          variant="ghost"
          icon={<Trash2 aria-hidden="true" />}
          iconLabel={`Remove ${rowName(row)}`}
          onClick={() => onRemove(row)}
        />
      </div>
    ),
  };
}

interface NameCellProps {
  readonly name: string;
  /** Before the name. */
  readonly mark?: ReactNode;
  readonly badge?: ReactNode;
  /** Always below the name. */
  readonly detail?: string | null;
  /** The content of columns that are hidden on a phone. */
  readonly onPhone?: readonly string[];
}

/** A row's name with its details. */
export function NameCell({ name, mark, badge, detail, onPhone = [] }: NameCellProps) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {mark}
        <span className="font-semibold break-words">{name}</span>
        {badge}
      </span>
      {detail !== null && detail !== undefined && <span className="font-normal text-ink-soft">{detail}</span>}
      {onPhone.map((text) => (
        <span key={text} className="font-normal text-ink-soft md:hidden">
          {text}
        </span>
      ))}
    </div>
  );
}
