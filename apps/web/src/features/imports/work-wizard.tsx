import type { WorkKind, WorkRow } from '@haulwright/domain/imports/work-import';
import { maxWorkRows } from '@haulwright/domain/imports/work-import';
import {
  fieldsOfKind,
  guessWorkMapping,
  isWorkHeader,
  workFieldTitle,
  type WorkMapping,
  workMappingMistakes,
} from '@haulwright/domain/imports/work-columns';
import { recognizeBalanceReport } from '@haulwright/domain/imports/balance-programs';
import { recognizePriceList } from '@haulwright/domain/imports/price-programs';
import { useState } from 'react';
import { FileStep } from './file-step.tsx';
import { type ImportedList, listOf, UnreadableList } from './imported-list.ts';
import { KindTabs } from './kind-tabs.tsx';
import { MappingStep } from './mapping-step.tsx';
import { PastImports } from './past-imports.tsx';
import { workSamples } from './samples.ts';
import { WorkPreview } from './work-preview.tsx';

const labels: Record<WorkKind, string> = {
  jobs: 'List of jobs',
  services: 'List of past services',
  trucks: 'List of trucks',
  balances: 'List of open invoices',
  prices: 'List of products and services',
};
const limits = 'Up to 2,000 rows; nothing is added until you have seen a preview.';
const hints: Record<WorkKind, string> = {
  jobs: `One row for each job: client name, service address, date. Days that are past become past services. Clients that are not found are added, with phone, e-mail address, city, state and ZIP from the list. ${limits}`,
  services: `One row for each service that was done: client name, service address, date. With the months between services, or the interval of its job type, the latest one sets when the next is due. Clients that are not found are added. ${limits}`,
  trucks: `One row for each truck: name and tank size. ${limits}`,
  prices: `What you sell and what it costs: “Product/Service List” of QuickBooks, products and services of Jobber, or one row for each with name and price. A price is for a visit, unless its unit or name says per gallon or per hour. ${limits}`,
  balances: `What clients owe from before, and credits: “Open Invoices” or “A/R Aging Detail” of QuickBooks, invoices of Jobber, or rows with client, number, date, due date and open amount, below zero for credits. The clients must exist. ${limits}`,
};

/** Imports jobs, past services, trucks or open balances from a file: file, columns, preview. */
export function WorkWizard({ kind }: { readonly kind: WorkKind }) {
  const [list, setList] = useState<ImportedList | null>(null);
  const [mapping, setMapping] = useState<WorkMapping>([]);
  const [rows, setRows] = useState<WorkRow[] | null>(null);

  function take(read: ImportedList, headerRow?: number) {
    const own = listOf(read.source, headerRow, (header) => isWorkHeader(kind, header));
    if (own.rows.length > maxWorkRows)
      throw new UnreadableList('This file has more than 2,000 rows. Split the list into several files.');
    setList(own);
    setMapping(guessWorkMapping(kind, own.headers));
  }

  if (list === null)
    return (
      <>
        <KindTabs kind={kind}>
          <FileStep samples={[workSamples[kind]]} label={labels[kind]} hint={hints[kind]} onRead={take} />
        </KindTabs>
        <PastImports />
      </>
    );
  if (rows === null)
    return (
      <MappingStep
        list={list}
        fields={fieldsOfKind[kind].map((value) => ({ value, label: workFieldTitle[value] }))}
        mapping={mapping}
        program={programOf(kind, list.headers)}
        mistakes={workMappingMistakes(kind, mapping)}
        onChange={(column, field) =>
          setMapping(
            mapping.map((held, index) => {
              if (index === column) return field;
              return held === field ? null : held;
            }),
          )
        }
        onHeaderRow={(row) => take(list, row)}
        onBack={() => setList(null)}
        onNext={() => setRows(workRowsOf(list, mapping))}
      />
    );
  return (
    <WorkPreview
      kind={kind}
      fileName={list.fileName}
      rows={rows}
      fields={mapping.flatMap((field) => field ?? [])}
      onRows={setRows}
      onBack={() => setRows(null)}
    />
  );
}

const programOf = (kind: WorkKind, headers: readonly string[]): string | undefined =>
  kind === 'balances'
    ? recognizeBalanceReport(headers)
    : kind === 'prices'
      ? recognizePriceList(headers)
      : undefined;

/** The rows with their cells by field; rows without content are dropped. */
const workRowsOf = (list: ImportedList, mapping: WorkMapping): WorkRow[] =>
  list.rows.flatMap(({ row, cells }) => {
    const values = Object.fromEntries(
      mapping.flatMap((field, column) => (field !== null && cells[column] ? [[field, cells[column]]] : [])),
    );
    return Object.keys(values).length === 0 ? [] : [{ row, values }];
  });
