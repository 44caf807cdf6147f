/** Sharing where the driver is; loaded with its bar. */
export const enPlaces = {
  title: 'Share my place',
  why: 'While you are on duty and this app is open, the office sees where your truck is. Nothing is recorded before or after your day. Keep the app open while you drive.',
  onBreaks: 'Your company counts breaks as duty.',
  parked:
    'Your company watches parked trucks: a tracker built into a truck sends its place day and night, whatever is chosen here.',
  on: 'On',
  off: 'Off',
  shared: 'The office sees your place.',
  stop: 'Stop',
  stopSharing: 'Stop sharing my place',
  waiting: (count: number) =>
    `${count.toLocaleString('en-US')} ${count === 1 ? 'place waits' : 'places wait'} for signal.`,
  dropped: (count: number) =>
    `The phone keeps 5,000 places: the oldest ${count.toLocaleString('en-US')} ${count === 1 ? 'was' : 'were'} dropped.`,
  trouble: {
    denied:
      'This phone does not let the app see your place. Allow location for this page in the browser’s settings.',
    'no-fix': 'This phone has no place right now.',
    full: 'This phone is full: places are not kept. Free up some space.',
  },
};
