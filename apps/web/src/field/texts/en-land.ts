import type { LandMethod } from '@haulwright/domain/field/land-report';

/** Spreading a load on a field; loaded with its screen. */
export const enLand = {
  where: 'Spread on a field?',
  no: 'No field, or not known',
  left: (amount: string) => `${amount} gal/acre left`,
  noRate: 'no rate known',
  method: 'How?',
  methods: {
    surface: 'On the surface',
    incorporated: 'Incorporated within 6 hours',
    injected: 'Injected',
  } as Record<LandMethod, string>,
  chooseMethod: 'Say how it was spread.',
  lime: 'Lime treatment',
  limeHint: 'pH 12 or more, twice, 30 minutes apart. Skip this if no lime was added.',
  ph: 'pH now',
  wrongPh: 'Enter a pH from 0 to 14.',
  unrecordedPh: 'Record this pH first, or clear it.',
  record: 'Record pH',
  reading: (ph: string, time: string) => `pH ${ph} at ${time}`,
  remove: (time: string) => `Remove the ${time} reading`,
  below: 'Below 12: add lime and measure again.',
  holding: (left: string, until: string) => `Wait ${left}, until ${until}.`,
  due: 'Half an hour is up. Take the second reading.',
  treated: (time: string) => `Treated: pH 12 held until ${time}.`,
  width: 'Spread width (ft)',
  widthHint: 'For the drive length. Optional.',
  drive: (feet: string) => `Drive at least ${feet} ft to stay within the rate.`,
  over: 'This is more than the field may still take. It will be recorded, and the office will see it.',
};
