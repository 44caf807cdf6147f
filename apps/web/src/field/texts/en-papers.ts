import type { PaperFact } from '@haulwright/domain/field/pack-papers';

const askOffice = 'Not on file. Tell the office; it belongs on the paper.';

/** Papers of pickups; loaded with their screens. */
export const enPapers = {
  title: 'Paper',
  whole: 'Nothing is missing that you can put in order here.',
  writeIt: 'Write this number on the paper you leave with the client.',
  writeItAtSite: 'The number of the paper about this load.',
  noNumber: 'This phone has no number for it. The office gives one.',
  lacks: 'Still missing on the paper',
  lacksNothing: 'Goes with the report',
  lacksWhy: 'You can complete the job without it. The paper stays incomplete then.',
  reminder: 'Only a reminder: the rule was not read in full.',
  toDo: {
    'hauler.address': askOffice,
    'hauler.phone': askOffice,
    'hauler.registration': askOffice,
    'truck.tank': askOffice,
    'client.address': 'Not on file. Ask and note it.',
    'client.phone': 'Not on file. Ask and note it.',
    'client.signature': 'Have it signed, or say why not.',
    gallons: 'Enter what was pumped.',
    destination: 'Not planned. Note where it goes.',
    trap: 'Measure and note it, in inches.',
    other: 'Note it here.',
  } as Record<PaperFact, string>,
  inTruck: 'Papers in the truck',
  inTruckOpen: 'Show the papers in the truck',
  inTruckDays: 'Today and the last two days. For an officer or inspector.',
  registration: (number: string) => `Registration ${number}`,
  noRegistration: 'Registration not on file',
  onBoard: (amount: string) => `On board: ${amount}`,
  nothingOnBoard: 'Nothing is on board.',
  stillOnBoard: 'Still on board',
  goingTo: (site: string) => `Still on board, going to ${site}`,
  takenTo: (site: string) => `Taken to ${site}`,
  noPhone: 'No phone',
  noAddress: 'No address',
  nothingPumped: 'Nothing was pumped into this truck.',
  noTruck: 'No truck is yours today.',
  carried: 'To be carried in the truck',
};
