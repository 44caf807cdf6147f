import { toString as drawQrCode } from 'qrcode';
import { gateOutcomeName, gateOutcomes } from '@haulwright/domain/custody/visits/gate-outcome';
import { receivedOf, type ManifestBody } from '@haulwright/domain/manifests/manifest-body';
import type { ManifestState } from '@haulwright/domain/manifests/manifest-life';
import { shownCheckCode } from '@haulwright/domain/manifests/manifest-numbers';
import { asksGenerator } from '@haulwright/domain/manifests/manifest-papers';
import { signerName, signerRoles, type SignerRole } from '@haulwright/domain/manifests/manifest-signature';
import { nameOfField } from '@haulwright/domain/manifests/missing-fields';
import { capitalized, rulesIn, statesOf } from '@haulwright/domain/manifests/standing-rules';
import type { RulePack } from '@haulwright/domain/manifests/rule-pack';
import { signatureAspect } from '@haulwright/domain/field/signature-strokes';
import { wasteTypeName } from '@haulwright/domain/services/waste-type';
import type { GateSignature } from '../rows/gate-signature.queries.ts';
import type { PaperGate } from './manifest-paper.ts';
import type { SignatureRow } from '../rows/manifest-rows.queries.ts';

export interface PaperFacts {
  readonly body: ManifestBody;
  readonly state: ManifestState;
  /** The ledger says other figures by now. */
  readonly outdated: boolean;
  readonly pack: RulePack;
  readonly checkCode: string;
  /** The newest of each role that is valid for these figures. */
  readonly signatures: ReadonlyMap<SignerRole, SignatureRow>;
  /** Names of required fields that were not recorded. */
  readonly missing: readonly string[];
  readonly timeZone: string;
  readonly paper: 'us-letter' | 'a4';
  /** Base URL of the page that checks papers, without a trailing slash. */
  readonly verifyAddress: string;
  /** The code for signing at the gate without paper; null when there is none. */
  readonly gate: PaperGate | null;
  /** The seal over this version; null until the day is closed. */
  readonly seal: { readonly number: number; readonly root: string; readonly sealedAt: Date } | null;
  /** The receipt signed at the gate; null until the site has signed. */
  readonly siteWord: GateSignature | null;
  /** Whether the site's part has lines to fill in by hand. */
  readonly asksSite: boolean;
  /** Printed for one client alone: its paper, or its part of a load with waste of others. */
  readonly part?: 'own' | 'shared' | undefined;
  readonly now: Date;
}

const stateWords: Partial<Record<ManifestState, string>> = {
  draft: 'Draft: not in transit yet',
  void: 'VOID: not valid',
  rejected: 'REJECTED by the receiving site',
  partly_rejected: 'PARTLY REJECTED by the receiving site',
  under_correction: 'UNDER CORRECTION: not all parties have signed this version',
};

const outdatedWords = 'OUTDATED: the figures changed since it was signed; a correction is due';

const partName = { own: 'Client’s copy', shared: 'Client’s part of a load with waste of others' } as const;

const count = (gallons: number): string => gallons.toLocaleString('en-US');

/** The template's data: the same paper once per part, in the order of the pack. */
export async function manifestDocument(facts: PaperFacts) {
  const { body, pack, timeZone, now, checkCode, state } = facts;
  const moment = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const at = (instant: string | Date) => moment.format(new Date(instant));
  const { hauler, truck, site, generators } = body;
  const link = `${facts.verifyAddress}/${body.number}#${checkCode}`;
  // Packs without parts print a single copy for everybody.
  const parts =
    facts.part !== undefined
      ? [{ name: partName[facts.part], to: 'generator' }]
      : pack.parts.length === 0
        ? [{ name: 'Record', to: 'facility' }]
        : pack.parts;
  const lines = (rows: readonly (readonly [string, string | null])[]) =>
    rows.map(([name, value]) => ({ name, value: value ?? '' }));
  return {
    title: `Waste manifest ${body.number}`,
    number: body.number,
    version: body.version === 1 ? '' : `Version ${body.version}, replaces all earlier versions`,
    state: facts.outdated ? outdatedWords : (stateWords[state] ?? ''),
    paper: facts.paper,
    company: hauler.name,
    rule: pack.title,
    parts: parts.map(({ name, to }, index) => ({
      name,
      place: `Part ${index + 1} of ${parts.length}`,
      isSite: to === 'facility',
    })),
    gate: facts.gate && {
      qr: await drawQrCode(facts.gate.address, { type: 'svg', errorCorrectionLevel: 'M', margin: 0 }),
      until: at(facts.gate.expiresAt),
    },
    hauler: lines([
      ['Name', hauler.name],
      ['Address', hauler.address],
      ['Telephone', hauler.phone],
      ['Registration', hauler.registration],
      ['Truck', truck && [truck.name, truck.plate].filter(Boolean).join(', plate ')],
      ['Tank', truck && `${count(truck.tankGallons)} gal`],
      ['Driver', body.driver],
    ]),
    site: lines([
      ['Name', site.name],
      ['Address', site.address],
      ['Permit or registration', site.permit],
      ...(site.operator === undefined ? [] : [['Operator', site.operator] as const]),
      ...(site.phone === undefined ? [] : [['Telephone', site.phone] as const]),
      ['Delivered', at(body.deliveredAt)],
      ['Ticket number', body.ticketNumber],
      ['Gallons received', `${count(receivedOf(body, state))} gal`],
    ]),
    waste: body.wastes.map((one) => wasteTypeName[one]).join(', '),
    generators: generators.map((one) => ({
      name: one.name,
      address: [one.address, one.phone].filter(Boolean).join(', '),
      job: one.jobNumber ?? '',
      at: at(one.pickedUpAt),
      pickedUp: count(one.pickedUpGallons),
      received: count(receivedOf(one, state)),
    })),
    filledIn: [
      ...generators.flatMap(measured),
      ...Object.entries(body.filledIn)
        .map(([id, value]) => ({
          name: nameOfField(pack.fields.find((one) => one.id === id) ?? { id }),
          value,
        }))
        .toSorted((a, b) => a.name.localeCompare(b.name, 'en-US')),
    ],
    siteWord: facts.siteWord === null ? [] : lines(siteWordOf(facts.siteWord, at)),
    blank: facts.asksSite
      ? {
          outcomes: gateOutcomes.map((one) => gateOutcomeName[one]),
          lines: ['Gallons received', 'Ticket number', 'pH'],
          wide: ['If not fully accepted, why', 'Note'],
        }
      : null,
    signatures: signerRoles
      .filter((role) => role !== 'generator' || (asksGenerator(pack) && facts.part !== 'shared'))
      .map((role) => signatureOf(role, facts.signatures.get(role), at)),
    rules: rulesIn(
      pack,
      statesOf([hauler.address, site.address, ...generators.map(({ address }) => address)]),
    ).map(({ group, text, source }) => {
      const { cite = '', verified = 'unverified' } = pack.sources[source] ?? {};
      // Illegible entries are marked as such on the paper too.
      return {
        name: group,
        text: capitalized(text),
        cite: verified === 'read' ? cite : `${cite}, not verified`,
      };
    }),
    missing: [...facts.missing],
    qr: await drawQrCode(link, { type: 'svg', errorCorrectionLevel: 'M', margin: 0 }),
    verify: `${facts.verifyAddress.replace(/^https?:\/\//, '')}/${body.number}`,
    code: shownCheckCode(checkCode),
    seal:
      facts.seal === null
        ? ''
        : `Seal ${facts.seal.number} of this hauler’s records, ${at(facts.seal.sealedAt)}. Root: ${facts.seal.root}`,
    madeOn: `Printed ${moment.format(now)}`,
  };
}

/** The site's receipt covers the whole load, whichever client the paper is about. */
function siteWordOf(
  { outcome, receivedGallons, reason, ph, note, name, signedAt }: GateSignature,
  at: (instant: Date) => string,
): [string, string][] {
  return [
    ['The load was', gateOutcomeName[outcome]],
    ...(reason === null ? [] : [['Why', reason] satisfies [string, string]]),
    ['Received of the load', `${count(receivedGallons)} gal`],
    ...(ph === null ? [] : [['pH', String(ph)] satisfies [string, string]]),
    ...(note === null ? [] : [['Note', note] satisfies [string, string]]),
    ['Said by', `${name}, ${at(signedAt)}`],
  ];
}

/** Measurements in a client's grease trap. */
function measured({ name, trap }: ManifestBody['generators'][number]) {
  if (trap === undefined) return [];
  const { fogInches, solidsInches, liquidDepthInches } = trap;
  return [
    {
      name: `Trap of ${name}`,
      value: `Liquid depth ${liquidDepthInches} in, floating grease ${fogInches} in, settled solids ${solidsInches} in`,
    },
  ];
}

function signatureOf(role: SignerRole, row: SignatureRow | undefined, at: (instant: Date) => string) {
  const name = signerName[role];
  if (row === undefined) return { name, by: '', said: '', drawing: '' };
  const by = [row.name, at(row.signedAt)].filter(Boolean).join(', ');
  if (row.method === 'absent')
    return { name, by, said: `Not signed: ${row.reason ?? 'no reason given'}`, drawing: '' };
  return row.method === 'paper'
    ? { name, by, said: 'Signed in ink on the printed paper', drawing: '' }
    : { name, by, said: 'Signed on a screen', drawing: drawn(row.strokes) };
}

/** The strokes of a signature as an SVG path. */
function drawn(strokes: SignatureRow['strokes']): string {
  const height = 1_000 / signatureAspect;
  const paths = strokes.map((stroke) => {
    const points = stroke.map(([x, y]) => `${x} ${(y * height) / 1_000}`);
    // A single touch is a dot.
    return `M${points.join('L')}${points.length === 1 ? 'h1' : ''}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 ${height}"><path d="${paths.join('')}" fill="none" stroke="#1d2327" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}
