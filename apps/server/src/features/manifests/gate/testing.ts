import type { TicketDetail, TruckDayRow } from '@haulwright/domain/custody/visits/ticket';
import type { GateCode } from '@haulwright/domain/gate/gate-receipt';
import type { Manifest, VisitManifests } from '@haulwright/domain/manifests/manifest-view';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import type { ApiAnswer, TestPerson, TestServer } from '../../../../../../test/server/harness.ts';
import { day, listOf, make, sign, type HaulingCompany, type Truck } from '../testing.ts';

/** The signature that `receive` sends. */
export const gateStrokes = [
  [
    [100, 800],
    [300, 200],
    [500, 800],
  ],
];

export const rejected = { outcome: 'rejected', reason: 'Too much grease' } as const;
export const partly = { outcome: 'partly_accepted', reason: 'Digester full' } as const;
export const refusalOf = ({ status, body }: ApiAnswer): unknown[] => [status, body.code];
export const bySite = ({ signatures }: Pick<Manifest, 'signatures'>) =>
  signatures.filter(({ role, counts }) => role === 'site' && counts);

/** Actions of gate tests on a hauling company. */
export function atTheGate(server: TestServer, company: HaulingCompany) {
  /** Pumps two clients into one tank and dumps it with the crew's figure. */
  async function twoDumped(truck: Truck, gallons = 2_000, changes: object = {}): Promise<string> {
    await truck.pumped('Miller', 1_000, 0);
    await truck.pumped('Jones', 1_000, 60);
    return truck.dumped(gallons, 120, { ticketNumber: null, ...changes });
  }

  const codeOf = async (visitId: string, person = company.technician): Promise<GateCode> =>
    bodyOf(await person.call('POST', '/gate-links', { visitId }));
  async function tokenOf(visitId: string, person?: TestPerson): Promise<string> {
    const { link } = await codeOf(visitId, person);
    return link?.address.split('#')[1] ?? '';
  }
  const anonymous = (path: string, body: object): Promise<ApiAnswer> =>
    server.call('POST', `/api/gate/${path}`, { body });
  const look = (token: string) => anonymous('visit', { token });
  const receive = (token: string, receivedGallons: number, changes: object = {}) =>
    anonymous('receipt', {
      token,
      receivedGallons,
      ticketNumber: 'P-88',
      note: null,
      name: 'Pat Gate',
      strokes: gateStrokes,
      ...changes,
    });
  /** Signs instead of the version that the signer saw. */
  const change = (token: string, version: number, receivedGallons: number, changes: object = {}) =>
    anonymous('receipt-changes', {
      token,
      version,
      receivedGallons,
      ticketNumber: 'P-88',
      note: null,
      name: 'Pat Gate',
      strokes: gateStrokes,
      ...changes,
    });
  const ticketOf = async (visitId: string): Promise<TicketDetail> =>
    bodyOf(await company.dispatcher.call('GET', `/compliance/tickets/${visitId}`));
  const made = async (visitId: string): Promise<VisitManifests> =>
    bodyOf(await make(company.dispatcher, visitId));

  /** Signs for the crew, and fills in the field that the Texas pack requires and the product does not record. */
  async function crewSigned(visitId: string): Promise<void> {
    const { manifests } = await listOf(company.dispatcher, visitId);
    for (const manifest of manifests) {
      const fields = [{ id: 'facility.operator', value: 'The county' }];
      bodyOf(await company.dispatcher.call('POST', `/manifests/${manifest.id}/fields`, { fields }));
      bodyOf(await sign(company.dispatcher, manifest, 'hauler'));
    }
  }

  /** The truck's day in the ledger. */
  const dayOf = async (one: Truck): Promise<TruckDayRow> => {
    const days = await company.dispatcher.call('GET', `/compliance/days?from=${day}&to=${day}`);
    const row = (bodyOf(days) as TruckDayRow[]).find(({ vehicle }) => vehicle.id === one.id);
    if (row === undefined) throw new Error('nothing moved that day');
    return row;
  };
  const aboard = async (one: Truck) => (await dayOf(one)).compartments.map(({ closing }) => closing);
  const findingsOf = async (one: Truck) => (await dayOf(one)).findings.map(({ code }) => code);

  return {
    twoDumped,
    codeOf,
    tokenOf,
    anonymous,
    look,
    receive,
    change,
    ticketOf,
    made,
    crewSigned,
    aboard,
    findingsOf,
  };
}
