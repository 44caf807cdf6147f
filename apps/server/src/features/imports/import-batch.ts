import type { DuplicateChoice } from '@haulwright/domain/imports/client-import';
import { matchReasonName } from '@haulwright/domain/imports/client-import';
import {
  addressKey,
  choiceFor,
  type ClientMatch,
  type KnownClients,
} from '@haulwright/domain/imports/client-import-duplicates';
import type { ImportPlan, PlannedClient } from '@haulwright/domain/imports/client-import-plan';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import type { Geocoder } from '../../platform/geocoding/geocoder.ts';
import { newId } from '../../platform/ids.ts';
import { awaitLookups } from '../clients/address-lookups.queries.ts';
import { placeAddresses } from '../clients/place-addresses.ts';
import { countBatch, type ClaimedImport } from './client-imports.queries.ts';
import { settleRows, type SettledRow } from './import-rows.queries.ts';
import {
  insertAddresses,
  insertClients,
  loadAddressesOf,
  lockClients,
  type PlacedAddress,
} from './save-clients.queries.ts';

interface PlacedClient {
  readonly id: string;
  readonly planned: PlannedClient;
  readonly addresses: readonly PlacedAddress[];
  readonly match: ClientMatch | null;
  readonly choice: DuplicateChoice | 'ask';
}

const maxAddresses = 50;
const nothing = { clientId: null, addressId: null, isNewClient: false };

/**
 * Imports the clients of some rows and records the outcome of each row, in one transaction: after a crash a
 * row is either imported and settled or neither.
 * @returns false when the run was taken over or removed; nothing was written then
 */
export async function importBatch(
  parts: { database: Database; geocoder: Geocoder; looksUpLists: boolean },
  run: ClaimedImport,
  plan: ImportPlan,
  known: KnownClients,
): Promise<boolean> {
  const placed = await Promise.all(
    plan.clients.map(async (planned): Promise<PlacedClient> => {
      const match = known.find(planned.traits);
      const addresses = await placeAddresses(
        parts.geocoder,
        planned.input.addresses.map((address) => ({ ...address, id: newId() })),
        [],
      );
      return {
        id: newId(),
        planned,
        addresses,
        match,
        choice: choiceFor(planned, match, run.options),
      };
    }),
  );
  return parts.database
    .inTenant(run, async (tx) => {
      const added = placed.filter(({ choice }) => choice === 'import');
      await insertClients(
        tx,
        run.companyId,
        added.map(({ id, planned, addresses }) => ({ id, input: planned.input, addresses })),
      );
      const given = await giveAddresses(
        tx,
        run.companyId,
        placed.filter(({ choice }) => choice === 'add-address'),
      );
      const rows: SettledRow[] = [
        ...refusedRows(plan),
        ...added.flatMap(({ id, planned, addresses }) =>
          planned.rows.map((row, index) => ({
            row,
            status: 'imported' as const,
            message: null,
            clientId: id,
            addressId: addresses[planned.addressOf[index] ?? 0]?.id ?? null,
            isNewClient: true,
          })),
        ),
        ...placed
          .filter(({ choice }) => choice === 'skip')
          .flatMap(({ planned, match }) =>
            planned.rows.map((row) => ({
              row,
              status: 'skipped' as const,
              message: match && alreadyThere(match),
              ...nothing,
            })),
          ),
        ...placed
          .filter(({ choice }) => choice === 'ask')
          .flatMap(({ planned, match }) =>
            planned.rows.map((row) => ({
              row,
              status: 'failed' as const,
              message: match && openQuestion(match),
              ...nothing,
            })),
          ),
        ...given.rows,
      ];
      await settleRows(tx, run.id, rows);
      if (parts.looksUpLists)
        await awaitLookups(
          tx,
          { companyId: run.companyId, now: new Date() },
          rows.flatMap(({ addressId }) => addressId ?? []),
        );
      const count = (status: SettledRow['status']) => rows.filter((row) => row.status === status).length;
      const counts = {
        importedRows: count('imported'),
        skippedRows: count('skipped'),
        failedRows: count('failed'),
        clientsAdded: added.length,
        addressesAdded: given.addressesAdded,
      };
      if (!(await countBatch(tx, run, counts))) throw new TakenOver();
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof TakenOver) return false;
      throw error;
    });
}

class TakenOver extends Error {}

const alreadyThere = ({ clientName, reasons }: ClientMatch): string =>
  `Already exists as “${clientName}” (${reasons.map((reason) => matchReasonName[reason]).join(', ')}).`;

const openQuestion = ({ clientName }: ClientMatch): string =>
  `“${clientName}” has the same phone. Say whether it is the same client.`;

/** Rows with mistakes, and those left out by choice. */
const refusedRows = (plan: ImportPlan): SettledRow[] =>
  plan.rows
    .filter(({ client }) => client === null)
    .map(({ row, problems, isSkipped }) =>
      isSkipped
        ? { row, status: 'skipped', message: 'Skipped as chosen.', ...nothing }
        : {
            row,
            status: 'failed',
            message: problems.map(({ message }) => sentence(message)).join(' '),
            ...nothing,
          },
    );

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Adds the addresses that existing clients lack. */
async function giveAddresses(
  tx: TenantTransaction,
  companyId: string,
  clients: readonly PlacedClient[],
): Promise<{ rows: SettledRow[]; addressesAdded: number }> {
  const ids = [...new Set(clients.flatMap(({ match }) => match?.clientId ?? []))];
  const present = await lockClients(tx, ids);
  const keys = new Map([...present].map((id) => [id, new Set<string>()]));
  for (const address of present.size === 0 ? [] : await loadAddressesOf(tx, [...present]))
    keys.get(address.clientId)?.add(addressKey(address));
  const rows: SettledRow[] = [];
  const added: (PlacedAddress & { clientId: string })[] = [];
  for (const { planned, addresses, match } of clients) {
    const theirs = match && keys.get(match.clientId);
    const isAdded = addresses.map((address): boolean => {
      if (!match || !theirs || theirs.has(addressKey(address)) || theirs.size >= maxAddresses) return false;
      theirs.add(addressKey(address));
      added.push({ ...address, isPrimary: false, clientId: match.clientId });
      return true;
    });
    planned.rows.forEach((row, index) => {
      const address = addresses[planned.addressOf[index] ?? 0];
      if (match && address && isAdded[planned.addressOf[index] ?? 0]) {
        rows.push({
          row,
          status: 'imported',
          message: `Address added to “${match.clientName}”.`,
          clientId: match.clientId,
          addressId: address.id,
          isNewClient: false,
        });
      } else if (!match || !theirs)
        rows.push({
          row,
          status: 'failed',
          message: `“${match?.clientName ?? planned.name}” is no longer there.`,
          ...nothing,
        });
      else if (address && theirs.has(addressKey(address)))
        rows.push({
          row,
          status: 'skipped',
          message: `“${match.clientName}” already has this address.`,
          ...nothing,
        });
      else
        rows.push({
          row,
          status: 'failed',
          message: `“${match.clientName}” has ${maxAddresses} addresses, the most a client can have.`,
          ...nothing,
        });
    });
  }
  await insertAddresses(tx, companyId, added);
  return { rows, addressesAdded: added.length };
}
