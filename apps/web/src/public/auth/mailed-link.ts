/** The purposes of mailed links. */
export const linkTypes = ['signup', 'magiclink', 'recovery', 'email_change', 'email', 'invite'] as const;
export type LinkType = (typeof linkTypes)[number];

/** The secret of an emailed link, from the part after `#`. */
export interface MailedLink {
  readonly tokenHash: string;
  readonly type: LinkType;
  /** The page the person wanted when they requested the mail. */
  readonly next?: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * Kept here once it is removed from the address bar, so that a reload (which phones do automatically)
     * does not lose it.
     */
    readonly mailedLink?: MailedLink;
  }
}

/**
 * Parses `token_hash=…&type=…&next=…`; null when something is missing or invalid. An invitation's link
 * has no type.
 */
export function readMailedLink(hash: string, defaultType?: LinkType): MailedLink | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const tokenHash = values.get('token_hash') ?? '';
  const said = values.get('type') ?? defaultType;
  const type = linkTypes.find((one) => one === said);
  const next = values.get('next');
  if (type === undefined || !/^[\w-]{20,200}$/.test(tokenHash)) return null;
  return {
    tokenHash,
    type,
    ...(next !== null && { next }),
  };
}

export interface LinkWords {
  readonly title: string;
  readonly description: string;
  readonly button: string;
  /** How to get another link when this one no longer works. */
  readonly again: {
    readonly to: 'forgot-password' | 'sign-in-link' | 'sign-in' | 'account';
    readonly label: string;
    readonly description: string;
  };
}

const confirmAddress: LinkWords = {
  title: 'Confirm your email address',
  description: 'Press the button to confirm your address and sign in on this device.',
  button: 'Confirm and sign in',
  again: {
    to: 'sign-in',
    label: 'Go to sign in',
    description:
      'Sign in with your email and password; if the address still has to be confirmed, we’ll send you a new email.',
  },
};

/**
 * For a sign-up whose owner must prove by the password that it was theirs: someone else may have typed the
 * address.
 */
export const confirmByPassword = {
  description:
    'Type the password that you chose when you signed up. Your address is then confirmed, and you are signed in on this device. If you did not sign up, close this page: nothing happens.',
} as const satisfies Partial<LinkWords>;

/** What each kind of link does, explained before it does it. */
export const linkWords: Record<Exclude<LinkType, 'invite'>, LinkWords> = {
  signup: confirmAddress,
  email: confirmAddress,
  magiclink: {
    title: 'Sign in to Haulwright',
    description: 'Press the button to sign in on this device.',
    button: 'Sign in',
    again: {
      to: 'sign-in-link',
      label: 'Send me a new link',
      description: 'Ask for a new one; it takes a minute.',
    },
  },
  recovery: {
    title: 'Choose a new password',
    description:
      'Go on to choose a new password for your account. Your other devices are signed out once you have.',
    button: 'Continue',
    again: {
      to: 'forgot-password',
      label: 'Send me a new link',
      description: 'Ask for a new one; it takes a minute.',
    },
  },
  email_change: {
    title: 'Confirm the change of your email address',
    description: 'Both addresses must be confirmed: the old one and the new one. This confirms one of them.',
    button: 'Confirm',
    again: {
      to: 'account',
      label: 'Go to my account',
      description: 'Change the address again on your account page; both addresses then get a new email.',
    },
  },
};
