import type { PaperFact } from '@haulwright/domain/field/pack-papers';

const askOffice = 'Not on file. Tell the office; it belongs on the paper.';

/** Papers of pickups; loaded with their screens. */
export const enPapers = {
  title: 'Paper',
  whole: 'Nothing is missing that you can fix here.',
  writeIt: 'Write this number on the paper you leave with the client.',
  writeItAtSite: 'The number of the paper for this load.',
  noNumber: 'This phone has no number for it. The office will assign one.',
  lacks: 'Still missing from the paper',
  lacksNothing: 'Sent with the report',
  lacksWhy: 'You can complete the job without it. The paper stays incomplete then.',
  reminder: 'A reminder only: the rule has not been read in full.',
  toDo: {
    'hauler.address': askOffice,
    'hauler.phone': askOffice,
    'hauler.registration': askOffice,
    'truck.tank': askOffice,
    'client.address': 'Not on file. Ask, and enter it.',
    'client.phone': 'Not on file. Ask, and enter it.',
    'client.signature': 'Have it signed, or say why not.',
    gallons: 'Enter what was pumped.',
    destination: 'No site planned. Enter where it goes.',
    trap: 'Measure it and enter it in inches.',
    other: 'Enter it here.',
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
  noTruck: 'You have no truck today.',
  carried: 'Keep in the truck',
};
