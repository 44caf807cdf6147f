import type { WorkAction } from '@haulwright/domain/rentals/rental-work';
import type { ScanWarning } from '@haulwright/domain/rentals/unit-scan';
import type { UnitState } from '@haulwright/domain/rentals/unit';

const actions: Record<WorkAction, string> = {
  deliver: 'Deliver',
  exchange: 'Exchange',
  move: 'Move',
  service: 'Service',
  'pick-up': 'Pick up',
};

/** By action, above the list of scanned units. */
const listed: Record<WorkAction, string> = {
  deliver: 'Delivered',
  exchange: 'Exchanged',
  move: 'Moved here',
  service: 'Serviced',
  'pick-up': 'Picked up',
};

const warnings: Record<ScanWarning, (label: string) => string> = {
  twice: (label) => `${label} is on your list already.`,
  'on-site-already': (label) => `${label} is at this site already. Check the number on the unit.`,
  'not-of-this-site': (label) =>
    `${label} is not on rent here. Check the number. If it stands in front of you, keep it: the office looks at it.`,
  'at-another-place': (label) =>
    `${label} belongs to another place of this client. Check that you are at the right spot.`,
  'other-kind': (label) =>
    `${label} is another kind than the job asks for. Take one of the right kind, or keep it.`,
  unknown: (label) =>
    `This phone does not know ${label}. Check the number. If it is right, keep it: the office looks at it.`,
};

const states: Record<UnitState, string> = {
  'on-rent': 'On rent',
  yard: 'In the yard',
  reserved: 'Reserved',
  'in-transit': 'In transit',
  maintenance: 'In maintenance',
  lost: 'Lost',
  retired: 'Retired',
};

/** Units of a rental: what to do with them, and which they are. */
export const enUnits = {
  rentalUnits: {
    title: 'Units',
    actions,
    listed,
    warnings,
    label: (number: number) => `#${number}`,
    planned: (action: string, items: string) => `${action} ${items}`,
    open: 'Scan units',
    again: (count: number) => `Units (${count})`,
    scan: 'Scan with the camera',
    type: 'Number on the label',
    add: 'Add',
    notALabel: 'Enter the number on the label, 1 to 99999.',
    notOurs: 'This code is not on a unit.',
    takeAway: 'First the unit you take away.',
    leaveFor: (label: string) => `Now the unit you leave for ${label}.`,
    notThat: (label: string) => `Not ${label}`,
    added: (label: string) => `${label} is on your list.`,
    keep: 'Keep it',
    leaveOut: 'Leave it out',
    remove: (label: string) => `Remove ${label}`,
    forOffice: 'The office looks at it',
    none: 'None yet.',
    for: (goes: string, comes: string) => `${goes} for ${comes}`,
    allServiced: (count: number) =>
      count === 1 ? 'The 1 unit here is serviced' : `All ${count} units here are serviced`,
    goOn: 'Go on',
    close: 'Close the camera',
    camera: 'Camera',
    aim: 'Hold the code in front of the camera.',
    noCamera: 'The camera cannot be opened. Type the number on the label.',
    noneScanned: 'No units are on your list. Scan them, or complete the job without.',
    completeWithout: 'Complete without units',
  },
  unit: {
    title: (label: string) => `Unit ${label}`,
    asking: 'Looking it up…',
    noSignal: 'No signal to look this unit up.',
    unknown: 'No unit has this number. Check the label.',
    tryAgain: 'Try again',
    kind: 'Kind',
    state: 'Where',
    states,
    client: 'Client',
    address: 'Address',
    since: 'Since',
    serviced: 'Last serviced',
    today: 'To the day',
  },
};
