import { beforeAll, describe, expect, it } from 'vitest';
import type { Manifest, VisitManifests } from '@haulwright/domain/manifests/manifest-view';
import { unitOf } from '@haulwright/domain/manifests/manifest-papers';
import type { RulePack } from '@haulwright/domain/manifests/rule-pack';
import { rulePacks } from '@haulwright/domain/manifests/rule-packs';
import { capitalized, rulesIn, standingRules } from '@haulwright/domain/manifests/standing-rules';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { pdfPages } from '../../reports/testing.ts';
import { landFields, printedBy } from './golden-fields.ts';
import { make, makeHaulingCompany, sign, day, type HaulingCompany } from '../testing.ts';

const server = serverOfFile();
let company: HaulingCompany;
beforeAll(async () => {
  company = await makeHaulingCompany(server, {
    operator: 'Ada County Utilities',
    phone: '254-555-0177',
  });
});

/** Pumps one tank of a client, dumps it, and completes its papers by the pack until no step is left. */
async function papered(pack: RulePack): Promise<{ manifest: Manifest; pages: readonly string[] }> {
  const { dispatcher } = company;
  await company.follow(pack.id);
  const truck = await company.newTruck();
  const wasteType = pack.appliesTo.wastes[0] ?? 'septage';
  const name = `Client ${pack.id.slice(-4)}`;
  const jobId = await truck.pumped(name, 1_075, 0, true, { wasteType });
  if (wasteType === 'grease') {
    const { clientAddressId } = bodyOf(await dispatcher.call('GET', `/jobs/${jobId}`));
    const reading = { measuredOn: day, sludgeInches: 9, scumInches: 7, liquidDepthInches: 43 };
    bodyOf(await dispatcher.call('POST', `/tanks/${clientAddressId}/readings`, reading));
  }
  const visitId = await truck.dumped(1_031, 95, { ticketNumber: 'CP-4711' });
  const only = ({ manifests }: VisitManifests): Manifest => {
    const found = manifests.find(({ pack: { id } }) => id === pack.id);
    if (found === undefined) throw new Error(`no paper by ${pack.id}`);
    return found;
  };
  const draft = only(bodyOf(await make(dispatcher, visitId, pack.id)));
  const fields = draft.missing.map(({ id }) => ({ id, value: `By hand ${id}` }));
  if (fields.length > 0) bodyOf(await dispatcher.call('POST', `/manifests/${draft.id}/fields`, { fields }));
  for (const role of ['hauler', 'site'])
    bodyOf(await sign(dispatcher, draft, role, { method: 'paper', name: `Signer ${role}` }));
  const manifest = only(bodyOf(await dispatcher.call('GET', `/manifests?visitId=${visitId}`)));
  const paper = await fetch(`${server.url}/api/manifests/${draft.id}/paper`, {
    headers: { authorization: `Bearer ${dispatcher.token}` },
  });
  const bytes = Buffer.from(await paper.arrayBuffer());
  const pages = await pdfPages(bytes);
  return { manifest, pages };
}

/** The text without line breaks, which depend on the column width. */
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ');
const words = (text: string): string[] => flat(text).split(' ');

/** Whether a page contains a text, in one piece or wrapped beside another column. */
const stands = (page: string, text: string): boolean =>
  flat(page).includes(flat(text)) || words(text).every((word) => flat(page).includes(word));

describe.each(rulePacks.filter((pack) => unitOf(pack) !== null).map((pack) => [pack.id, pack] as const))(
  'a day by %s',
  (id, pack) => {
    let paper: Awaited<ReturnType<typeof papered>>;
    beforeAll(async () => {
      paper = await papered(pack);
    });

    it('ends with a paper that lacks nothing', () => {
      expect(paper.manifest).toMatchObject({ state: 'complete', missing: [] });
    });

    it('prints every part, each on one page', () => {
      const { parts } = pack;
      expect(paper.pages).toHaveLength(Math.max(1, parts.length));
      for (const [at, { name }] of parts.entries())
        expect(flat(paper.pages[at] ?? '')).toContain(`Part ${at + 1} of ${parts.length}: ${name}`);
    });

    // Fields for waste on land appear on no paper of a load that a facility took.
    const fields = pack.fields.filter(({ onlyFor }) => onlyFor === undefined);
    it.each(fields.map((field) => field.id))('prints %s', (fieldId) => {
      const printed = printedBy(id, fieldId);
      expect(printed, 'say in golden-fields.ts where the paper has it').toBeDefined();
      for (const page of paper.pages) for (const line of printed ?? []) expect(flat(page)).toMatch(line);
    });

    // The clients are in Pennsylvania, the site is in Texas.
    const here = rulesIn(pack, new Set(['PA', 'TX']));
    it('leaves out rules that hold in another state alone', () => {
      const cited = new Set(here.map(({ source }) => source));
      for (const { source } of standingRules(pack).filter((rule) => !cited.has(rule.source)))
        for (const page of paper.pages) expect(page).not.toContain(pack.sources[source]?.cite);
    });

    it('leaves out what belongs to an application to land', () => {
      const left = pack.fields.flatMap(({ id: fieldId, onlyFor }) => (onlyFor === undefined ? [] : fieldId));
      expect(landFields).toEqual(expect.arrayContaining(left));
    });

    it.each(here.map((rule) => [rule.group, rule] as const))(
      'prints its rule %#: %s',
      (group, { text, source }) => {
        const { cite, verified } = pack.sources[source] ?? {};
        for (const page of paper.pages) {
          const doubt = verified === 'read' ? '' : 'not verified';
          for (const part of [group, capitalized(text), cite ?? '', doubt])
            expect(stands(page, part), part).toBe(true);
        }
      },
    );
  },
);

it('makes no paper of a load by a pack about land alone, whose fields belong to an application', () => {
  const land = rulePacks.filter((pack) => unitOf(pack) === null);
  expect(land.map(({ id }) => id)).toEqual(['us-503-land']);
  for (const { id } of land.flatMap(({ fields }) => fields)) expect(landFields).toContain(id);
});
