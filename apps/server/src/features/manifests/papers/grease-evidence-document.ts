import {
  judgeCleanings,
  type Cleaning,
  type CleaningVerdict,
  type JudgedCleaning,
} from '@haulwright/domain/manifests/grease-cleaning';
import { cleaningsForLongerInterval } from '@haulwright/domain/manifests/grease-reading';
import { rulePackOf } from '@haulwright/domain/manifests/rule-packs';
import type { TrapAddress } from './grease-cleanings.queries.ts';

export const evidenceTemplate = new URL('grease-evidence.typ', import.meta.url);

export interface EvidenceFacts {
  readonly trap: TrapAddress;
  readonly cleanings: readonly Cleaning[];
  readonly timeZone: string;
  readonly paper: 'us-letter' | 'a4';
  readonly now: Date;
}

const verdictWords: Record<CleaningVerdict, string> = {
  'all-below': 'Grease and solids were below a quarter of the depth at each of the last four cleanings.',
  'over-quarter': 'Grease and solids had reached a quarter of the depth at one or more of these cleanings.',
  'readings-missing': 'Not all of these cleanings have a reading.',
  'too-few': `Fewer than ${cleaningsForLongerInterval} cleanings are recorded.`,
};

const photoName: Readonly<Record<string, string>> = { before: 'Before', after: 'After', problem: 'Problem' };

/** The template's data: the last four cleanings of a grease trap with their figures. */
export function evidenceDocument({ trap, cleanings, timeZone, paper, now }: EvidenceFacts) {
  const moment = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' });
  const judged = judgeCleanings(cleanings);
  const { sources = {} } = rulePackOf('grease-25') ?? {};
  return {
    title: 'Grease trap cleanings',
    client: trap.clientName,
    lines: [
      trap.address,
      trap.phone ?? '',
      trap.tankGallons === null ? '' : `Trap of ${inCount(trap.tankGallons)} gal`,
    ].filter(Boolean),
    company: trap.hauler.name,
    companyLines: [trap.hauler.address ?? '', trap.hauler.phone ?? ''].filter(Boolean),
    paper,
    verdict: verdictWords[judged.verdict],
    isGood: judged.verdict === 'all-below',
    rules: ['dallas', 'denison'].map((name) => sources[name]?.cite ?? '').filter(Boolean),
    madeOn: `Made on ${moment.format(now)} with Haulwright`,
    cleanings: judged.cleanings.map((one) => ({
      day: day.format(new Date(one.on)),
      facts: factsOf(one),
      isOver: one.isBelowQuarter === false,
      visits: one.visits.map((visit) => [
        [visit.siteName, visit.sitePermit && `permit ${visit.sitePermit}`].filter(Boolean).join(', '),
        moment.format(new Date(visit.deliveredAt)),
        visit.ticketNumber ?? 'No number',
        visit.manifestNumbers.length === 0 ? 'None' : visit.manifestNumbers.join(', '),
        inCount(visit.receivedGallons),
      ]),
      photos: one.photos.map((photo) => [
        photoName[photo.role] ?? photo.role,
        moment.format(new Date(photo.occurredAt)),
        photo.technicianName,
        photo.isHere ? photo.sha256.slice(0, 16) : 'still on the phone',
      ]),
    })),
  };
}

const inCount = (gallons: number): string => gallons.toLocaleString('en-US');

const factsOf = ({ reading, percent, isBelowQuarter, daysSince, isInTime, ...one }: JudgedCleaning) => [
  { name: 'Job', value: one.jobNumber },
  { name: 'Cleaned by', value: one.cleaner ?? 'not recorded' },
  { name: 'Pumped', value: one.gallons === null ? 'not recorded' : `${inCount(one.gallons)} gal` },
  {
    name: 'Reading before',
    value:
      reading === null
        ? 'not recorded'
        : `${reading.fogInches} in grease and ${reading.solidsInches} in solids of ${reading.liquidDepthInches} in`,
  },
  {
    name: 'Share of the depth',
    value:
      percent === null
        ? 'not known'
        : `${percent} %, ${isBelowQuarter === true ? 'below a quarter' : 'a quarter or more'}`,
  },
  {
    name: 'Since the last cleaning',
    value:
      daysSince === null
        ? 'none is recorded'
        : `${daysSince} ${daysSince === 1 ? 'day' : 'days'}${isInTime === true ? '' : ', more than 90'}`,
  },
];
