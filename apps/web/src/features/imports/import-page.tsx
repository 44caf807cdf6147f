import type { ImportOptions, ImportRow } from '@haulwright/domain/imports/client-import';
import type { ImportMapping } from '@haulwright/domain/imports/client-import-columns';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSession } from '../session/session-context.ts';
import { FileStep } from './file-step.tsx';
import { ImportReport } from './import-report.tsx';
import { mappedRows, rememberedMapping, rememberMapping } from './mapped-rows.ts';
import { MappingStep } from './mapping-step.tsx';
import { PastImports } from './past-imports.tsx';
import { PreviewStep } from './preview-step.tsx';
import type { ClientList } from './read-list.ts';

const defaultOptions: ImportOptions = {
  serviceTypeId: null,
  clientType: 'business',
  sameName: 'one-client',
  duplicates: 'skip',
};

/**
 * Clients from a file of another program: file, columns, preview, and the report of the import in the
 * address.
 */
export default function ImportPage() {
  const { run } = useSearch({ from: '/office/clients/import' });
  return (
    <>
      <PageHeader
        title="Import Clients"
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
      {run === undefined ? <Wizard /> : <ImportReport key={run} id={run} />}
    </>
  );
}

function Wizard() {
  const { companyId } = useSession();
  const navigate = useNavigate({ from: '/clients/import' });
  const queryClient = useQueryClient();
  const { keyFor } = useIdempotencyKey();
  const services = useQuery(api.serviceTypes.list.queryOptions());
  const [list, setList] = useState<ClientList | null>(null);
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

  if (list === null) {
    return (
      <>
        <FileStep
          onRead={(read) => {
            setList(read);
            setMapping(rememberedMapping(read.headers, companyId, window.localStorage));
          }}
        />
        <PastImports />
      </>
    );
  }
  if (rows === null) {
    return (
      <MappingStep
        list={list}
        mapping={mapping}
        onChange={setMapping}
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
