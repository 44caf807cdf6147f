import type { LoadRefusal } from '../ledger/ledger.ts';

/** The fact at which the ledger would no longer balance, in words of the office. */
export interface BreakingFact {
  readonly kind: 'pickup' | 'discharge' | 'transfer' | 'gauge' | 'rinse';
  /** '2:40 PM', with the day where it is another one. */
  readonly at: string;
  /** The name of its client or site; empty when it has none. */
  readonly name: string;
  /** It is the one being recorded or corrected. */
  readonly isOwn: boolean;
}

const nouns: Record<BreakingFact['kind'], string> = {
  pickup: 'pickup',
  discharge: 'dump',
  transfer: 'move',
  gauge: 'measurement',
  rinse: 'washing',
};

/** 'The dump at 2:40 PM (County Plant)'. */
const theFact = ({ kind, at, name }: BreakingFact): string =>
  `The ${nouns[kind]} at ${at}${name === '' ? '' : ` (${name})`}`;

/** Says why the ledger refuses a change, and by which fact, so that the office knows what to look at. */
export function ledgerRefusalInWords(refusal: LoadRefusal, fact: BreakingFact): string {
  const first = fact.isOwn ? '' : 'Correct or withdraw that one first.';
  const say = (text: string, own: string) => (fact.isOwn ? own : `${text} ${first}`);
  switch (refusal) {
    case 'load.nothing-on-board':
      return say(
        `${theFact(fact)} would find an empty tank.`,
        'The tank was empty at that time. Check the time and the tank.',
      );
    case 'load.more-than-on-board':
      return say(
        `${theFact(fact)} would take more than was in the tank.`,
        'That is more than was in the tank at that time. Check the gallons, or measure the tank first.',
      );
    case 'load.waste-does-not-mix':
      return say(
        `${theFact(fact)} would put waste on another kind that does not mix with it.`,
        'Another waste was in that tank, and the two must not be mixed. Choose another tank or time, or mark that it went in anyway.',
      );
    case 'load.same-compartment':
      return 'Choose two different tanks.';
    default:
      return say(
        `${theFact(fact)} would be of a tank that is not empty.`,
        'The tank was not empty at that time, so it could not be washed. Check the time.',
      );
  }
}
