import type { ImportKind, ImportOptions, ImportRow } from '@haulwright/domain/imports/client-import';
import {
  headerKey,
  type ImportMapping,
  mappingMistakes,
  withField,
} from '@haulwright/domain/imports/client-import-columns';
import { recognizeProgram } from '@haulwright/domain/imports/list-programs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useSession } from '../session/session-context.ts';
import { clientColumns } from './client-columns.ts';
import { FileStep } from './file-step.tsx';
import { ImportReport } from './import-report.tsx';
import { KindTabs } from './kind-tabs.tsx';
import { mappedRows, rememberedMapping, rememberMapping } from './mapped-rows.ts';
import { MappingStep } from './mapping-step.tsx';
import { PastImports } from './past-imports.tsx';
import { PreviewStep } from './preview-step.tsx';
import { clientSamples } from './samples.ts';
import { WorkWizard } from './work-wizard.tsx';
import { type ImportedList, listOf } from './imported-list.ts';

const defaultOptions: ImportOptions = {
  serviceTypeId: null,
  clientType: 'business',
  sameName: 'one-client',
  duplicates: 'skip',
};

/**
 * Imports clients, jobs, past services or trucks from another program's file: file, columns, preview, and the
 * report of the import in the address.
 */
export default function ImportPage() {
  const { run, what } = useSearch({ from: '/office/clients/import' });
  return (
    <>
      <PageHeader
        title={run === undefined ? wizardTitle[what ?? 'clients'] : 'Import'}
        description="From a CSV or Excel file."
        back={
          <Button
            variant="ghost"
            icon={<ArrowLeft aria-hidden="true" />}
            iconLabel="Back to clients"
            render={<Link to="/clients" />}
          />
        }
      />
      {run !== undefined ? (
        <ImportReport key={run} id={run} />
      ) : what === undefined ? (
        <ClientWizard />
      ) : (
        <WorkWizard key={what} kind={what} />
      )}
    </>
  );
}

const wizardTitle: Record<ImportKind, string> = {
  clients: 'Import Clients',
  jobs: 'Import Jobs',
  services: 'Import Past Services',
  trucks: 'Import Trucks',
  balances: 'Import Open Balances',
  prices: 'Import Prices',
};

function ClientWizard() {
  const { companyId } = useSession();
  const navigate = useNavigate({ from: '/clients/import' });
  const queryClient = useQueryClient();
  const { keyFor } = useIdempotencyKey();
  const services = useQuery(api.serviceTypes.list.queryOptions());
  const [list, setList] = useState<ImportedList | null>(null);
  const [mapping, setMapping] = useState<ImportMapping>([]);
  const [rows, setRows] = useState<ImportRow[] | null>(null);
  const [options, setOptions] = useState(defaultOptions);
  const begin = useMutation({
    mutationFn: (input: { fileName: string; rows: ImportRow[]; options: ImportOptions }) =>
      api.imports.start.call(input, { context: { idempotencyKey: keyFor(input) } }),
    onSuccess: (started) => {
      queryClient.setQueryData(api.imports.get.queryKey({ input: { id: started.id } }), started);
      void queryClient.invalidateQueries({ queryKey: api.imports.list.key() });
      void navigate({ search: { run: started.id } });
    },
    onError: (error) => toast.error({ title: 'Failed to start the import', description: messageOf(error) }),
  });

  function take(read: ImportedList) {
    setList(read);
    setMapping(rememberedMapping(read.headers, companyId, window.localStorage));
  }

  if (list === null) {
    return (
      <>
        <KindTabs kind="clients">
          <FileStep
            samples={clientSamples}
            label="List of clients"
            hint="Exports from QuickBooks, Jobber, Housecall Pro and other programs work as they are. Up to 20,000 rows and 10 MB; nothing is added until you have seen a preview."
            onRead={take}
          />
        </KindTabs>
        <PastImports />
      </>
    );
  }
  if (rows === null) {
    return (
      <MappingStep
        list={list}
        fields={clientColumns}
        mapping={mapping}
        program={recognizeProgram(list.headers.map(headerKey))?.name}
        mistakes={mappingMistakes(mapping)}
        onChange={(column, field) => setMapping(withField(mapping, column, field))}
        onHeaderRow={(row) => take(listOf(list.source, row))}
        onBack={() => setList(null)}
        onNext={() => {
          rememberMapping(list.headers, mapping, companyId, window.localStorage);
          setRows(mappedRows(list, mapping));
        }}
      />
    );
  }
  return (
    <PreviewStep
      rows={rows}
      onRows={setRows}
      options={options}
      onOptions={(change) => setOptions((before) => ({ ...before, ...change }))}
      services={services.data ?? noServices}
      fields={mapping.flatMap((field) => field ?? [])}
      starting={begin.isPending}
      onBack={() => setRows(null)}
      onStart={() => begin.mutate({ fileName: list.fileName, rows, options })}
    />
  );
}

const noServices: never[] = [];
