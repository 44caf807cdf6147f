import { Pencil, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../../api/errors.ts';
import { useLoadFailure } from '../../api/use-load-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';

interface Loading<Row> {
  readonly data: readonly Row[] | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface SettingsListProps<Row> {
  readonly title: string;
  readonly description: string;
  readonly addLabel: string;
  readonly onAdd: () => void;
  readonly query: Loading<Row>;
  /** 'vehicles'. */
  readonly noun: string;
  readonly emptyIcon: ReactNode;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly row: (row: Row) => { readonly name: string; readonly badge?: ReactNode; readonly facts: readonly ReactNode[] };
  readonly rowKey: (row: Row) => string;
  readonly onEdit: (row: Row) => void;
  readonly onRemove: (row: Row) => void;
}

/** One list of the settings: what there is, and buttons to add, edit and remove. */
export function SettingsList<Row>({ title, description, addLabel, onAdd, query, noun, emptyIcon, emptyTitle, emptyText, row, rowKey, onEdit, onRemove }: SettingsListProps<Row>) {
  useLoadFailure(query.error, `Failed to load ${noun}`);
  const { data } = query;
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onAdd}>
      {addLabel}
    </Button>
  );
  return (
    <Card title={title} description={description} actions={data !== undefined && data.length > 0 ? add : undefined} padded={false}>
      {data === undefined && query.error !== null && <ErrorState title={`The ${noun} are not here yet`} description={messageOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {data === undefined && query.error === null && (
        <SkeletonGroup label={`Loading ${noun}…`} className="flex flex-col gap-3 p-4">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </SkeletonGroup>
      )}
      {data?.length === 0 && <EmptyState level={3} icon={emptyIcon} title={emptyTitle} description={emptyText} action={add} />}
      {data !== undefined && data.length > 0 && (
        <ul aria-label={title} className="divide-y divide-line">
          {data.map((item) => {
            const { name, badge, facts } = row(item);
            return (
              <li key={rowKey(item)} className="flex items-center gap-3 px-4 py-3 md:px-5">
                <div className="min-w-0 flex-1">
                  <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                    <h3 className="font-semibold break-words">{name}</h3>
                    {badge}
                  </div>
                  <ul className="numeric mt-0.5 flex flex-wrap gap-x-5 gap-y-0.5 text-ink-soft">
                    {facts.map((fact, index) => (
                      // oxlint-disable-next-line react/no-array-index-key -- a fact's place is its meaning
                      <li key={index} className="min-w-0 break-words">
                        {fact}
                      </li>
                    ))}
                  </ul>
                </div>
                <div className="flex shrink-0">
                  <Button variant="ghost" icon={<Pencil aria-hidden="true" />} iconLabel={`Edit ${name}`} onClick={() => onEdit(item)} />
                  <Button variant="ghost" icon={<Trash2 aria-hidden="true" />} iconLabel={`Remove ${name}`} onClick={() => onRemove(item)} />
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
