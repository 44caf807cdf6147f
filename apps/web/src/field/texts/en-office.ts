/** Between office and driver: messages and notices. */
export const enOffice = {
  messages: {
    title: 'Messages',
    unread: (count: number) => `${count} new ${count === 1 ? 'message' : 'messages'}`,
    none: 'You have no route to message the office about.',
    of: (route: string) => `Messages about ${route}`,
    write: 'Message the office',
    send: 'Send',
    you: 'You',
    read: 'Read',
  },
  note: {
    title: 'Note to the office',
    label: 'Note',
    hint: 'The office sees it under Field Reports.',
    missing: 'Write the note first.',
    save: 'Save note',
    pin: 'Is the pin wrong?',
    pinWhy: 'Stand where the truck parks. The office decides whether to move the pin.',
    pinHere: 'Move the pin to where I am',
    pinUnknown: "This phone can't find its position. Try again out in the open.",
  },
  push: {
    title: 'Notifications',
    offer: 'Get a notification on this phone when the office changes your route or messages you?',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    notNow: 'Not now',
    failed: "That didn't work. Try again when you have signal.",
    states: {
      on: 'This phone notifies you when the office changes your route or messages you.',
      off: 'You get emails when the office changes your route or messages you.',
      denied: 'The browser blocks notifications. Allow them in its settings; you get emails until then.',
      'install-first': 'On an iPhone, install the app first. You get emails until then.',
      unsupported: "This browser doesn't support notifications. You get emails instead.",
    },
  },
};
