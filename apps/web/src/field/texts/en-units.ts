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
  twice: (label) => `${label} is already on your list.`,
  'on-site-already': (label) => `${label} is already at this site. Check the number on the unit.`,
  'not-of-this-site': (label) =>
    `${label} is not on rent here. Check the number. If it is right in front of you, keep it: the office will check.`,
  'at-another-place': (label) =>
    `${label} belongs to another site of this client. Check that you are in the right place.`,
  'other-kind': (label) =>
    `${label} is not the kind the job calls for. Take one of the right kind, or keep it.`,
  unknown: (label) =>
    `This phone has no record of ${label}. Check the number. If it is right, keep it: the office will check.`,
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
    takeAway: 'First scan the unit you are taking away.',
    leaveFor: (label: string) => `Now scan the unit you are leaving in place of ${label}.`,
    notThat: (label: string) => `Not ${label}`,
    added: (label: string) => `${label} is on your list.`,
    keep: 'Keep it',
    leaveOut: 'Leave it out',
    remove: (label: string) => `Remove ${label}`,
    forOffice: 'The office will check it',
    none: 'None yet.',
    for: (goes: string, comes: string) => `${goes} for ${comes}`,
    allServiced: (count: number) =>
      count === 1 ? 'The 1 unit here was serviced' : `All ${count} units here were serviced`,
    othersServiced: (count: number) =>
      count === 1 ? 'The other unit here was serviced' : `The other ${count} units here were serviced`,
    goOn: 'Continue',
    close: 'Close the camera',
    camera: 'Camera',
    aim: 'Point the camera at the code.',
    noCamera: 'The camera cannot be opened. Type the number on the label.',
    noneScanned: 'No units are on your list. Scan them, or complete the job without units.',
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
    today: 'Back to my day',
  },
};
