/** The amount pumped, and what was signed for; loaded with the screens behind the day. */
export const enAmount = {
  amountFirst: 'Enter the amount first: the customer signs for it.',
  strokeCleared: 'The amount was changed. Have the customer sign again.',
  formSays: (ofForm: string, amount: string) =>
    `The form says ${ofForm}, this says ${amount}. Check the amount, or fill in the form again.`,
  signedFor: (who: string, amount: string) => `${who}, for ${amount}`,
  signedOtherwise: (who: string, amount: string, pumped: string) =>
    `${who}, for ${amount}. This does not count for ${pumped}: have it signed again.`,
  notNeeded: 'Dump not needed',
  notNeededWhy: 'Why is it not needed?',
  notNeededSave: 'Skip this dump',
  notNeededReasons: {
    elsewhere: 'Dumped somewhere else',
    little: 'Too little on board',
    closed: 'The site is closed',
    other: 'Other reason',
  },
  correct: 'Correct my report',
  correctHint: 'The office sees what you change. It counts until the truck’s day is closed.',
  correctSave: 'Save the correction',
  correctMissing: 'Enter the amount. Enter 0 if nothing was pumped.',
  correctArrived: 'Arrived at',
  correctFinished: 'Finished at',
  correctTimesWrong:
    'Check the times: the finish comes after the arrival, at most 12 hours later, and not in the future.',
  correctDump: 'Correct this dump',
  correctDumpMissing: 'Enter the amount. If nothing was dumped, leave a note for the office.',
  correctDumpTooMuch: (aboard: string) =>
    `Only ${aboard} more are on board. Check the amount, or press again to send it to the office.`,
  correctTicketMissing: 'Enter the right ticket number. It cannot be taken away.',
  correctSiteOnPaper: 'A numbered paper names the site. If it was another one, leave a note for the office.',
  correctSame: 'Nothing is different yet.',
  correctTooMuch: (room: string) =>
    `Only ${room} more fit into the tank. Check the amount, or press again to send it to the office.`,
  how: 'How was it measured?',
  chooseHow: 'Say how it was measured.',
  hows: {
    sight_glass: 'Sight glass',
    meter: 'Meter',
    scale: 'Scale',
    tank_size: 'By the size of the tank',
    estimate: 'Estimated',
  },
};
