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
