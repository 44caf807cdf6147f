import { judgeNumber, type PaperStanding } from '@haulwright/domain/manifests/given-number';
import type { PaperReport } from '@haulwright/domain/field/pack-papers';
import { paperRuleOf } from '@haulwright/domain/manifests/paper-rules';
import { washingRules } from '@haulwright/domain/manifests/washing-rules';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import type { Answerer, Hearer } from '../../../platform/events/events.ts';
import type { PapersReported } from '../../field/field.events.ts';
import { followedPacks } from '../rows/followed-packs.queries.ts';
import { haulerOnPapers, packedPickups } from './packed-papers.queries.ts';
import { givenBefore, insertReportedPapers, lockReserved } from '../numbers/reported-papers.queries.ts';

export const rulesOfPapers: Answerer<'papers.rules'> = {
  says: 'manifests: what the followed rule packs want on the paper of a pickup',
  answer: async (tx) => (await followedPacks(tx)).map(paperRuleOf),
};

export const papersOfPhone: Answerer<'papers.packed'> = {
  says: 'manifests: the same for a phone, with the pickups of its trucks and the numbers of papers',
  async answer(tx, about) {
    const { packs, hauler } = await haulerOnPapers(tx);
    const rules = packs.map(paperRuleOf);
    if (rules.length === 0) return { papers: null, numbers: new Map() };
    const { pickups, numbers } = await packedPickups(tx, about);
    const washing = washingRules(packs).map((rule) => ({ ...rule, wastes: [...rule.wastes] }));
    return { papers: { hauler, rules, pickups, washing }, numbers };
  },
};

/** Judges the numbers of a report, in report order. */
async function standingsOf(
  tx: TenantTransaction,
  { deviceId, jobId, papers }: Pick<PapersReported, 'deviceId' | 'jobId' | 'papers'>,
): Promise<PaperStanding[]> {
  const numbers = papers.flatMap(({ number }) => number ?? []);
  if (numbers.length === 0) return papers.map(() => 'good');
  const reserved = await lockReserved(tx, deviceId, numbers);
  const given = new Map((await givenBefore(tx, numbers)).map((one) => [one.number, one]));
  return papers.map(({ number, packId }) => {
    if (number === null) return 'good';
    const paper = { number, packId, jobId };
    const standing = judgeNumber(paper, reserved.has(number), given.get(number));
    // Another paper of the same report already has this number.
    if (standing === 'good') given.set(number, paper);
    return standing;
  });
}

export const refusedNumbers: Answerer<'papers.number-refused'> = {
  says: 'manifests: whether a number that was given on a phone is another paper’s',
  async answer(tx, reported) {
    const standings = await standingsOf(tx, reported);
    if (standings.includes('foreign')) return 'paper.number-foreign';
    return standings.includes('twice') ? 'paper.number-twice' : undefined;
  },
};

export const papersAreReported: Hearer<'papers.reported'> = {
  does: 'manifests: keeps the numbers and words that a technician gave to papers',
  async hear(tx, reported) {
    const standings = await standingsOf(tx, reported);
    const { companyId, commandId, jobId, papers, occurredAt, now } = reported;
    const first = papers.filter(({ packId }, at) => papers.findIndex((one) => one.packId === packId) === at);
    await insertReportedPapers(
      tx,
      first.map(({ packId, number, values }) => ({
        companyId,
        commandId,
        packId,
        jobId,
        number,
        standing: standings[papers.findIndex((one) => one.packId === packId)] ?? 'foreign',
        filledIn: wordsIn(values),
        occurredAt,
        createdAt: now,
      })),
    );
  },
};

const wordsIn = (values: PaperReport['values']): Record<string, string> =>
  Object.fromEntries(values.map(({ id, value }) => [id, value]));
