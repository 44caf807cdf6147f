import { describe, expect, test } from 'vitest';
import type { ImportOptions, ImportRow } from './client-import.ts';
import { groupRows, planClients } from './client-import-plan.ts';
import { readImportRow } from './client-import-row.ts';

const services = [{ id: '0190f5fe-7c00-7a00-8000-000000000001', name: 'Septic Pumping' }];
const defaults: ImportOptions = {
  serviceTypeId: services[0]?.id ?? null,
  clientType: 'individual',
  sameName: 'one-client',
  duplicates: 'skip',
};
const least = {
  name: 'Ann Lee',
  phone: '717-555-0100',
  street: '1 Main St',
  city: 'Lancaster',
  state: 'PA',
  zip: '17601',
};
const read = (values: ImportRow['values']) => readImportRow({ row: 2, values }, services, defaults);
const plan = (rows: readonly ImportRow['values'][]) =>
  planClients(
    groupRows(
      rows.map((values, index) => ({
        read: readImportRow({ row: index + 2, values }, services, defaults),
      })),
      defaults,
    ),
  );
const said = (remarks: readonly { field: string | null; message: string }[]) =>
  remarks.map(({ field, message }) => `${field}: ${message}`);

describe('what a spreadsheet left of a cell', () => {
  test.each([
    ['7175550102.0', '717-555-0102'.replaceAll('-', ''), []],
    ['none', '', ['“none” is read as no phone number.']],
    ['000-000-0000', '', ['“000-000-0000” is read as no phone number.']],
    ['(999) 999-9999', '', ['“(999) 999-9999” is read as no phone number.']],
    ['n/a', '', ['“n/a” is read as no phone number.']],
    ['717-555-0102', '717-555-0102', []],
  ])('the phone %s is “%s”', (written, phone, sentences) => {
    const { values, warnings, problems } = read({ ...least, phone: written });
    expect([values.phone, warnings.map(({ message }) => message), problems]).toEqual([phone, sentences, []]);
  });

  test('the phone 7.17555E+09 is refused', () => {
    expect(said(read({ ...least, phone: '7.17555E+09' }).problems)).toEqual([
      'phone: “7.17555E+09” is what a spreadsheet left of a phone number: its last digits are lost. Enter the number.',
    ]);
  });

  test.each([
    ['17543.0', '17543', []],
    ['7543.0', '07543', []],
    ['0', '', ['zip: ZIP is required']],
    ['00000', '', ['zip: ZIP is required']],
  ])('the ZIP %s is “%s”', (written, zip, sentences) => {
    const { values, problems } = read({ ...least, zip: written });
    expect([values.addresses[0]?.postalCode, said(problems)]).toEqual([zip, sentences]);
  });
});

describe('rows of one name', () => {
  test('are people of one name where phone, e-mail address and town all differ', () => {
    const john = {
      ...least,
      name: 'John Smith',
      phone: '717-555-0161',
      email: 'j1@c.example',
      city: 'Lititz',
    };
    const erie = { ...john, phone: '814-555-0162', email: 'j2@c.example', city: 'Erie' };
    const scranton = {
      ...john,
      name: 'JOHN  SMITH',
      phone: '570-555-0163',
      email: 'j3@c.example',
      city: 'Scranton',
    };
    expect(plan([john, erie, scranton]).clients.map(({ rows }) => rows)).toEqual([[2], [3], [4]]);
    // One shared trait, or one that is missing, makes them one.
    expect(plan([john, { ...erie, email: 'J1@c.example' }]).clients).toHaveLength(1);
    expect(plan([john, { ...erie, city: 'LITITZ', street: '9 Elm' }]).clients).toHaveLength(1);
    expect(plan([john, { ...erie, email: '' }]).clients).toHaveLength(1);
    expect(plan([{ ...john, email: '' }, erie]).clients).toHaveLength(1);
    expect(plan([john, erie, { ...john, street: '2 Oak Ave' }]).clients.map(({ rows }) => rows)).toEqual([
      [2, 4],
      [3],
    ]);
  });
});

describe('a customer of QuickBooks with a place behind its name', () => {
  const hershey = { ...least, name: 'Hershey', email: 'a@h.example' };
  const barn = {
    ...least,
    name: 'Hershey:Barn:Pit',
    street: '9 Barn Ln',
    city: 'Erie',
    phone: '814-555-0101',
    email: 'b@h.example',
  };

  test.each([[[hershey, barn]], [[barn, hershey]]])('is an address of it, in any order', (rows) => {
    const { clients, rows: verdicts } = plan(rows);
    expect(clients.map(({ name, rows: own }) => [name, own])).toEqual([['Hershey', [2, 3]]]);
    expect(clients[0]?.input.addresses.find(({ label }) => label !== null)).toMatchObject({
      label: 'Barn, Pit',
      streetLine1: '9 Barn Ln',
    });
    expect(verdicts.flatMap(({ warnings }) => said(warnings))).toContain(
      'name: “Hershey:Barn:Pit” is read as the place “Barn, Pit” of the client Hershey.',
    );
  });

  test.each(['Open 8:00 Diner', 'Attn: Bob', 'http://x.example', 'Hershey'])('is not “%s”', (name) => {
    const judged = read({ ...least, name });
    expect([judged.values.name, judged.isPart]).toEqual([name, false]);
  });
});
