/** Emptying the truck, at a planned stop or anywhere else. */
export const enDump = {
  dump: {
    title: 'Dump',
    volume: (tank: string | null, unit: string) =>
      `Amount dumped${tank === null ? '' : `, ${tank}`} (${unit})`,
    onBoard: (amount: string) => `On board: ${amount}`,
    emptied: 'Is the tank empty now?',
    empty: 'Empty',
    someLeft: 'Some is left',
    where: 'Where did you dump?',
    chooseSite: 'Choose where you dumped.',
    unplanned: 'Dump somewhere else',
    ticket: 'Ticket number',
    ticketHint: 'As printed on the ticket. Optional.',
    weight: 'Weight on the ticket (lb)',
    weightHint: 'If the site weighs loads. Optional.',
    photo: 'Photo of the ticket',
    nothing: 'According to the reports, nothing is on board.',
    save: 'Save dump',
  },
  stillOnBoard: {
    title: 'Is the truck empty?',
    stays: 'No, it stays on board',
    emptied: 'Yes, report the dump',
    choose: 'Say whether the truck was emptied.',
  },
};
