import {
  canUndo,
  type ClientImport,
  type ImportKind,
  isImportOver,
} from '@haulwright/domain/imports/client-import';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, Undo2, Upload } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Badge, badgeIcons } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Progress } from '../../ui/base/progress.tsx';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { Table, type TableColumn } from '../../ui/page/table.tsx';
import { outcomeInWords, rejectedCount, stepInWords } from './import-words.ts';
import { importById, useRejectedFile, useUndoImport } from './import-queries.ts';
import { shortText } from './short-text.ts';

/** Steps 4 and 5: the progress of an import, and the results of its rows. */
export function ImportReport({ id }: { readonly id: string }) {
  const followed = useQuery(importById(id));
  return (
    <Loaded
      query={followed}
      failed="Couldn't load this import"
      waiting={<SkeletonRows label="Loading import…" count={1} each="h-40" />}
    >
      {(run) => (isImportOver(run) ? <Finished run={run} /> : <UnderWay run={run} />)}
    </Loaded>
  );
}

function UnderWay({ run }: { readonly run: ClientImport }) {
  const done = run.importedRows + run.skippedRows + run.failedRows;
  const detail =
    run.task === 'import'
      ? { detail: `${done.toLocaleString('en-US')} of ${run.totalRows.toLocaleString('en-US')} rows` }
      : {};
  return (
    <Card title={run.fileName || 'Import'}>
      <Progress label={stepInWords(run)} value={run.progress * 100} {...detail} />
      <p className="mt-3 text-ink-soft">You can leave this page; it goes on.</p>
    </Card>
  );
}

function Finished({ run }: { readonly run: ClientImport }) {
  const [asking, setAsking] = useState(false);
  const download = useRejectedFile();
  const undo = useUndoImport(() => setAsking(false));
  const left = run.task === 'import' ? rejectedCount(run) : 0;
  return (
    <div className="flex flex-col gap-4">
      <Card
        title={run.fileName || 'Import'}
        description={outcomeInWords(run)}
        actions={
          run.status === 'failed' ? (
            <Badge tone="bad" icon={badgeIcons.problem}>
              Stopped
            </Badge>
          ) : (
            <Badge tone={run.task === 'undo' ? 'neutral' : 'good'} icon={badgeIcons.done}>
              {run.task === 'undo' ? 'Undone' : 'Imported'}
            </Badge>
          )
        }
      >
        {run.failure !== null && <p className="mb-3 text-bad-text">{run.failure}</p>}
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" render={goTo[run.kind].link}>
            {goTo[run.kind].text}
          </Button>
          {left > 0 && (
            <Button
              icon={<Download aria-hidden="true" />}
              busy={download.isPending}
              onClick={() => download.mutate(run.id)}
            >
              Download rows not imported
            </Button>
          )}
          <Button
            icon={<Upload aria-hidden="true" />}
            render={<Link to="/clients/import" search={run.kind === 'clients' ? {} : { what: run.kind }} />}
          >
            Import another file
          </Button>
          {canUndo(run) && (
            <Button variant="ghost" icon={<Undo2 aria-hidden="true" />} onClick={() => setAsking(true)}>
              Undo import
            </Button>
          )}
        </div>
      </Card>
      {run.kept.length > 0 && (
        <Card
          title="Kept, Because They Are in Use"
          description={
            run.keptCount > run.kept.length
              ? `The first ${run.kept.length} of ${run.keptCount.toLocaleString('en-US')}`
              : undefined
          }
          padded={false}
        >
          <Table
            caption="Clients that were kept"
            columns={keptColumns}
            rows={run.kept}
            rowKey={({ clientId, name }) => `${clientId} ${name}`}
          />
        </Card>
      )}
      {left > 0 && <Rejected run={run} />}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Undo Import?"
        description={`What ${run.fileName || 'this import'} added is removed again. ${undoKeeps[run.kind]}`}
        confirmLabel="Undo Import"
        tone="danger"
        busy={undo.isPending}
        onConfirm={() => undo.mutate({ id: run.id })}
      />
    </div>
  );
}

const goTo: Record<ImportKind, { text: string; link: ReactElement }> = {
  clients: { text: 'Go to clients', link: <Link to="/clients" /> },
  jobs: { text: 'Go to jobs', link: <Link to="/jobs" /> },
  services: { text: 'Go to jobs', link: <Link to="/jobs" /> },
  trucks: { text: 'Go to the dispatch board', link: <Link to="/dispatch" /> },
  balances: { text: 'Go to billing', link: <Link to="/billing" /> },
  prices: { text: 'Go to the price book', link: <Link to="/settings" search={{ tab: 'prices' }} /> },
};

const undoKeeps: Record<ImportKind, string> = {
  clients: 'Clients that have jobs or were changed since stay, and are listed.',
  jobs: 'Jobs that are scheduled, done or were changed since stay, and are listed; so do clients that came with them and are used otherwise.',
  services:
    'Their recurring jobs end. What was changed since, or has scheduled jobs, stays and is listed; so do clients that came with them and are used otherwise.',
  trucks: 'Trucks that have routes stay, and are listed.',
  prices: 'Price items whose prices were changed since stay, and are listed.',
  balances:
    'Its invoices become void, and its credits are taken back. Invoices on which something was paid and credits that were used stay, and are listed.',
};

const keptColumns: readonly TableColumn<ClientImport['kept'][number]>[] = [
  {
    key: 'name',
    header: 'Client',
    rowHeader: true,
    cell: (kept) =>
      kept.clientId === null ? (
        kept.name
      ) : (
        <Link className="underline" to="/clients/$clientId" params={{ clientId: kept.clientId }}>
          {kept.name}
        </Link>
      ),
  },
  { key: 'reason', header: 'Why', cell: (kept) => kept.reason },
];

/** A text without spaces must not push the other columns out of view. */
const breaking = (text: string) => <span className="wrap-anywhere">{text}</span>;

function Rejected({ run }: { readonly run: ClientImport }) {
  const rejected = useQuery(api.imports.rejected.queryOptions({ input: { id: run.id } }));
  const rows = rejected.data ?? [];
  if (rows.length === 0) return null;
  return (
    <Card
      title="Rows Not Imported"
      description={
        rows.length < rejectedCount(run)
          ? `The first ${rows.length}; the file has all. Correct it and import it again.`
          : 'Download them, correct them, and import that file again.'
      }
      padded={false}
    >
      <Table
        caption="Rows that were not imported"
        columns={[
          { key: 'row', header: 'Row', numeric: true, cell: ({ row }) => row },
          {
            key: 'name',
            header: 'Client',
            rowHeader: true,
            cell: ({ name }) => breaking(shortText(name) || 'Without a name'),
          },
          { key: 'message', header: 'Why', cell: ({ message }) => breaking(message) },
        ]}
        rows={rows}
        rowKey={({ row }) => String(row)}
      />
    </Card>
  );
}
