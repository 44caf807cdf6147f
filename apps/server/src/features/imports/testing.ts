import type { ClientImport, ImportRow } from '@haulwright/domain/imports/client-import';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';

/** A row of a list as a screen sends it; without a change it is right. */
export const listRow = (row: number, values: ImportRow['values'] = {}, choice?: ImportRow['choice']) => ({
  row,
  values: {
    name: `Client ${row}`,
    phone: `717-555-${String(row).padStart(4, '0')}`,
    street: `${row} Orange St`,
    city: 'Lancaster',
    state: 'PA',
    zip: '17602',
    ...values,
  },
  ...(choice && { choice }),
});

/** Waits until a run is over. */
export async function importOver(person: TestPerson, id: string): Promise<ClientImport> {
  for (let tries = 0; tries < 600; tries += 1) {
    const run: ClientImport = bodyOf(await person.call('GET', `/client-imports/${id}`));
    if (run.status === 'done' || run.status === 'failed') return run;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the import did not end');
}

/** Imports rows and waits for the end. */
export async function importList(
  person: TestPerson,
  rows: readonly object[],
  options: object = {},
): Promise<ClientImport> {
  const started = bodyOf(
    await person.call('POST', '/client-imports', { fileName: 'clients.csv', rows, options }),
  );
  return importOver(person, started.id);
}

/** Takes an import back and waits for the end. */
export async function takeBack(person: TestPerson, id: string): Promise<ClientImport> {
  bodyOf(await person.call('POST', `/client-imports/${id}/undo`, {}));
  return importOver(person, id);
}

export const clientNames = async (person: TestPerson): Promise<string[]> =>
  bodyOf(await person.call('GET', '/clients?status=all&limit=200')).items.map(
    ({ name }: { name: string }) => name,
  );

/** The first client found by this name, with its addresses and contacts. */
export async function clientNamed(person: TestPerson, name: string) {
  const { items } = bodyOf(
    await person.call('GET', `/clients?status=all&search=${encodeURIComponent(name)}`),
  );
  const found = items.find((client: { name: string }) => client.name === name);
  return bodyOf(await person.call('GET', `/clients/${found.id}`));
}
