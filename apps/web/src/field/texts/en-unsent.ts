const reports = (count: number): string => `${count} unsent ${count === 1 ? 'report' : 'reports'}`;
const photos = (count: number): string => `${count} ${count === 1 ? 'photo' : 'photos'}`;

/** Photos, unsent work, and signing out without losing it. */
export const enUnsent = {
  photos: {
    add: 'Add photo',
    number: (label: string, at: number) => `${label} ${at}`,
    remove: (at: number) => `Remove photo ${at}`,
    failed: 'The photo could not be saved. Try again.',
    full: 'The photo could not be saved: the phone is full. Free up some space and try again.',
    unreadable: "This phone can't read the picture. Take it again, or choose a JPEG.",
    waiting: (count: number) => `${count} ${count === 1 ? 'photo is' : 'photos are'} waiting to be sent.`,
    refused: 'Photos the office could not accept',
    sendAgain: 'Send again',
    discard: 'Remove',
    camera: 'Camera',
    take: 'Take photo',
    taken: (count: number) => `${photos(count)} taken`,
    done: 'Done',
    choose: 'Use the camera app',
    noCamera: 'The camera could not be opened here.',
    showClient: 'Show the client',
    showClientOf: (at: number) => `Show the client photo ${at}`,
    look: (at: number) => `Look at photo ${at}`,
    torch: 'Light',
    wake: 'Camera is asleep: wake it',
  },
  othersUnsent: (name: string, reportCount: number, photoCount: number) =>
    `${name} has ${
      reportCount === 0
        ? `${photoCount} unsent ${photoCount === 1 ? 'photo' : 'photos'}`
        : reports(reportCount) + (photoCount === 0 ? '' : ` and ${photos(photoCount)}`)
    } on this phone. They will be sent when ${name} signs in here.`,
  signOut: {
    title: 'Sign out',
    unsent: (reportCount: number, photoCount: number) => {
      const parts = [
        ...(reportCount === 0 ? [] : [`${reportCount} ${reportCount === 1 ? 'report' : 'reports'}`]),
        ...(photoCount === 0 ? [] : [photos(photoCount)]),
      ];
      return `${parts.join(' and ')} ${reportCount + photoCount === 1 ? 'has' : 'have'} not been sent yet.`;
    },
    what: 'What should happen to this work?',
    send: 'Send now, then sign out',
    stay: 'Stay signed in',
    leave: 'Leave it on this phone for me',
    leaveWhy: 'It will be sent the next time you sign in here. Nobody else can read or send it here.',
    sure: 'Your schedule will be removed from this phone.',
    confirm: 'Sign out',
    stillThere: 'Not everything could be sent. Try again when you have signal, or leave it on this phone.',
    failed: "That didn't work. Try again.",
  },
  crash: {
    title: 'This screen could not be shown',
    why: "Your work is safe on this phone. Reload the app. If that doesn't help, download the day again while you have signal.",
    reload: 'Reload the app',
    fresh: 'Download the day again',
  },
};
