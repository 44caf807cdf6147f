const reports = (count: number): string => `${count} unsent ${count === 1 ? 'report' : 'reports'}`;
const photos = (count: number): string => `${count} ${count === 1 ? 'photo' : 'photos'}`;

/** Photos, what is not with the office yet, and how a phone is left without losing it. */
export const enUnsent = {
  photos: {
    add: 'Add photo',
    number: (label: string, at: number) => `${label} ${at}`,
    remove: (at: number) => `Remove photo ${at}`,
    failed: 'The photo could not be kept. Free some space and try again.',
    waiting: (count: number) => `${count} ${count === 1 ? 'photo waits' : 'photos wait'} to be sent.`,
    refused: 'Photos the office could not accept',
    sendAgain: 'Send again',
    discard: 'Remove',
    camera: 'Camera',
    take: 'Take photo',
    taken: (count: number) => `${photos(count)} taken`,
    done: 'Done',
    choose: 'Use the camera app',
    noCamera: 'The camera could not be opened here.',
  },
  othersUnsent: (name: string, reportCount: number, photoCount: number) =>
    `${name} has ${
      reportCount === 0
        ? `${photoCount} unsent ${photoCount === 1 ? 'photo' : 'photos'}`
        : reports(reportCount) + (photoCount === 0 ? '' : ` and ${photos(photoCount)}`)
    } on this phone. They are sent when ${name} signs in here.`,
  signOut: {
    title: 'Sign out',
    unsent: (reportCount: number, photoCount: number) => {
      const parts = [
        ...(reportCount === 0 ? [] : [`${reportCount} ${reportCount === 1 ? 'report' : 'reports'}`]),
        ...(photoCount === 0 ? [] : [photos(photoCount)]),
      ];
      return `${parts.join(' and ')} ${reportCount + photoCount === 1 ? 'is' : 'are'} not sent yet.`;
    },
    what: 'What should happen with that?',
    send: 'Send now, then sign out',
    stay: 'Stay signed in',
    leave: 'Leave it on this phone for me',
    leaveWhy: 'It is sent when you sign in here again. Nobody else can read or send it here.',
    sure: 'The plan of your days is removed from this phone.',
    confirm: 'Sign out',
    stillThere: 'Not everything could be sent. Try again with signal, or leave it on this phone.',
    failed: 'This did not work. Try again.',
  },
  crash: {
    title: 'This screen could not be shown',
    why: 'Your work is safe on this phone. Load the app again; if that does not help, get the day again, which needs signal.',
    reload: 'Load the app again',
    fresh: 'Get the day again',
  },
};
