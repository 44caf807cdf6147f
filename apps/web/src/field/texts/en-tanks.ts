import type { TankObstacle } from '@haulwright/domain/custody/ledger/tank-choice';

const obstacles: Record<TankObstacle, string> = {
  'not-accepted': 'Not for this waste',
  'does-not-mix': 'Must not be mixed with what is in it',
};

/** The tanks of a truck; loaded with their screens. */
export const enTanks = {
  title: 'Tanks',
  none: 'There is no truck on your routes. The tanks show once the office gives you a route.',
  emptyOf: (capacity: string) => `Empty, holds ${capacity}`,
  of: (amount: string, capacity: string) => `${amount} of ${capacity}`,
  room: (amount: string) => `Room for ${amount}`,
  full: 'Full',
  since: (moment: string) => `On board since ${moment}`,
  carried: (waste: string) => `Last carried: ${waste}. Not washed since.`,
  move: 'Move to another tank',
  measure: 'Measure',
  washed: 'Washed',
  /** For screen readers, where several tanks have the same button. */
  ofTank: (action: string, tank: string) => `${action}: ${tank}`,
  washWhenEmpty: 'A tank is washed once it is empty.',
  /** Of a dump that was sent, while its correction is not. */
  correctedDump: (amount: string) =>
    `A dump was corrected to ${amount}. These amounts change once that is sent.`,

  from: (tank: string) => `From ${tank}`,
  to: 'Into which tank?',
  amount: (unit: string) => `Amount moved (${unit})`,
  onBoard: (amount: string) => `On board: ${amount}`,
  everything: (amount: string) => `Everything: ${amount}`,
  saveMove: 'Save move',
  noTarget: 'No other tank of this truck takes this waste.',
  chooseTank: 'Choose the tank.',
  wrongMove: (most: string) => `Enter an amount up to ${most}.`,
  tooMuch: (room: string) => `That does not fit. Room: ${room}.`,

  reading: (unit: string) => `Amount in the tank (${unit})`,
  readingHint: (amount: string) => `By the reports: ${amount}. Enter 0 when it is empty.`,
  method: 'How was it measured?',
  methods: { sight_glass: 'Sight glass', meter: 'Gauge' },
  saveMeasure: 'Save reading',
  wrongReading: (capacity: string) => `Enter what is in the tank. It holds ${capacity}.`,
  emptyByReports: 'By the reports this tank is empty. The office will look at your reading.',

  waste: 'What was pumped?',
  chooseWaste: 'Choose what was pumped.',
  mixing: (tank: string, held: string, waste: string) =>
    `${tank} holds: ${held}. It must not be mixed with: ${waste}.`,
  wentIn: 'It went in anyway',
  sayMixes: 'Say that it went in, or choose another tank.',
  into: 'Which tank did it go into?',
  intoOther: 'And which other tank?',
  obstacles,
  noneTakes: 'By the reports no tank takes this waste. Choose where it went. The office will look at it.',
  tooMuchForOne: (over: string) => `It does not fit: ${over} too much. Split it over two tanks.`,
  split: 'Split over two tanks',
  oneOnly: 'All into one tank',
  onlyFit: (tank: string, room: string) => `Only ${room} fit into ${tank} by the reports.`,
  changeAmount: 'Check the amount.',
  changeOrSplit: 'Check the amount, or split it over two tanks.',
  holdsLess: (tank: string) => `There is less in ${tank}: measure it`,
  elseOffice: 'You can complete the job all the same: the gallons then wait for the office, in no tank.',
  completeOverfull: 'Complete all the same',
  inNoTank: (amount: string) => `${amount}, in no tank: the office decides`,
  amountIn: (tank: string, unit: string) => `Amount in ${tank} (${unit})`,
  wrongSum: (sum: string, total: string) => `Together this is ${sum}, but ${total} were pumped.`,

  washFirst: (tank: string) => `Is ${tank} clean?`,
  carriedBefore: (before: string, next: string) => `It carried ${before} and now takes ${next}.`,
  rule: (cite: string) => `${cite}: empty and wash it before.`,
  washedNow: 'Washed now',
  goOnWithout: 'Complete without washing',
  moveWithout: 'Save move without washing',
  officeDecides: 'Without washing, the office decides what to do.',

  dumpIt: (tank: string) => `Dump ${tank}`,
  emptyNow: (tank: string) => `Is ${tank} empty now?`,
  siteTakesNot: (waste: string) => `This site does not take ${waste}.`,
  dumpNone: 'Choose the tank you dumped.',
};
