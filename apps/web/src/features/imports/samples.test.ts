import { groupRows, planClients } from '@haulwright/domain/imports/client-import-plan';
import { readImportRow } from '@haulwright/domain/imports/client-import-row';
import { guessMapping, mappingMistakes } from '@haulwright/domain/imports/client-import-columns';
import { guessWorkMapping, workMappingMistakes } from '@haulwright/domain/imports/work-columns';
import type { WorkKind } from '@haulwright/domain/imports/work-import';
import { expect, test } from 'vitest';
import { mappedRows } from './mapped-rows.ts';
import { readList } from './read-list.ts';
import { clientSamples, sampleFile, type SampleList, workSamples } from './samples.ts';

const service = { id: '0190f5fe-7c00-7a00-8000-000000000001', name: 'Septic Pumping' };
const options = {
  serviceTypeId: service.id,
  clientType: 'business',
  sameName: 'one-client',
  duplicates: 'skip',
} as const;

test.each(clientSamples)('the sample of $program is imported as it is', async (sample) => {
  const list = await readList(sampleFile(sample));
  const mapping = guessMapping(list.headers);
  expect(mappingMistakes(mapping)).toEqual([]);
  const rows = mappedRows(list, mapping);
  const { clients, rows: verdicts } = planClients(
    groupRows(
      rows.map((row) => ({ read: readImportRow(row, [service], options) })),
      options,
    ),
  );
  expect(verdicts.flatMap(({ problems, warnings }) => [...problems, ...warnings])).toEqual([]);
  expect(
    clients.map(({ input: { phone, email, addresses } }) => [
      phone?.replaceAll(/\D/g, ''),
      email,
      addresses.map(
        ({ streetLine1, city, state, postalCode }) => `${streetLine1}, ${city} ${state} ${postalCode}`,
      ),
    ]),
  ).toEqual([
    ['7175550110', 'amos@fisher.example', ['410 Hollow Rd, Lititz PA 17543']],
    ['7175550112', 'june@maplediner.example', ['22 Main St, Ephrata PA 17522']],
  ]);
});

test.each(Object.entries(workSamples) as [WorkKind, SampleList][])(
  'every column of the sample of %s is known',
  async (kind, sample) => {
    const { headers, rows } = await readList(sampleFile(sample));
    const mapping = guessWorkMapping(kind, headers);
    expect(mapping.includes(null)).toBe(false);
    expect([workMappingMistakes(kind, mapping), rows.length]).toEqual([[], 2]);
  },
);
