/** Why what was seen at a tank cannot be corrected: for every page where gallons are. */
export const dayClosed = {
  'load.day-closed': { status: 403, message: 'The day is closed. Only an admin can change its gallons.' },
} as const;

export const manifestLeft = {
  status: 409,
  message:
    'A signed manifest is about these gallons, and would be about none. Correct the gallons instead; an admin then corrects the manifest.',
} as const;

export const alreadyCorrected = {
  'load.already-corrected': {
    status: 409,
    message: 'Someone else corrected this already. Reload the page.',
  },
} as const;

/** Why a pickup cannot be corrected where its job is priced. */
export const pickupRefusals = {
  ...dayClosed,
  ...alreadyCorrected,
  'load.manifest-left': manifestLeft,
  'load.cannot-correct': {
    status: 409,
    message:
      'The tank cannot have had that at that time. Check the gallons, or correct the day of the truck.',
  },
} as const;
