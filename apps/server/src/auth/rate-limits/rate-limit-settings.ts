export interface Limit {
  readonly attempts: number;
  /** Whole seconds. */
  readonly windowMs: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Attempts allowed per window; an office shares one address, so the limits per network are wide. */
export const defaultRateLimits = {
  /** Wrong passwords from one network for one account. */
  signInPerAccount: { attempts: 10, windowMs: 5 * minuteMs },
  /** Wrong passwords from one network for all accounts. */
  signInPerNetwork: { attempts: 100, windowMs: 5 * minuteMs },
  signUpPerNetwork: { attempts: 100, windowMs: 10 * minuteMs },
  /** Mails to one address requested by one network. */
  mailPerAccount: { attempts: 10, windowMs: hourMs },
  mailPerNetwork: { attempts: 200, windowMs: hourMs },
  /** Mails to one address, regardless of who requests them; further ones are silently not sent. */
  mailPerAddress: { attempts: 30, windowMs: hourMs },
  /** Mailed codes and links tried by one network for one account. */
  codePerAccount: { attempts: 20, windowMs: 10 * minuteMs },
  codePerNetwork: { attempts: 200, windowMs: 10 * minuteMs },
  /** Sign-ins through other providers begun or finished by one network. */
  oauthPerNetwork: { attempts: 300, windowMs: 5 * minuteMs },
  /**
   * Recorded refresh tokens without a session per network; further ones are refused alike but not recorded.
   */
  unknownRefreshPerNetwork: { attempts: 50, windowMs: 10 * minuteMs },
  /** Printed papers looked up by one network without an account. */
  paperPerNetwork: { attempts: 60, windowMs: 10 * minuteMs },
  /** Quotes opened or answered by link from one network. */
  quotePerNetwork: { attempts: 60, windowMs: 10 * minuteMs },
  /** Gate codes used by one network without an account. */
  gatePerNetwork: { attempts: 60, windowMs: 10 * minuteMs },
  /** Calls of clients' portals from one network: a visit makes several, for each paper and photo one. */
  portalPerNetwork: { attempts: 300, windowMs: 10 * minuteMs },
  /** Calls of pages that show a truck on its way from one network: each asks four times a minute. */
  trackPerNetwork: { attempts: 30, windowMs: minuteMs },
  /** Events of other services from one network whose signature is wrong, or that name nothing here. */
  hookPerNetwork: { attempts: 60, windowMs: 10 * minuteMs },
  /** Text messages requested by one signed-in person. */
  smsPerUser: { attempts: 6, windowMs: hourMs },
  /** Answers to the second step by one signed-in person. */
  factorPerUser: { attempts: 15, windowMs: 5 * minuteMs },
} as const satisfies Record<string, Limit>;

export type RateLimitName = keyof typeof defaultRateLimits;
/** Ways in for people without an account. */
export type StrangersDoor = 'paper' | 'quote' | 'gate' | 'portal' | 'track' | 'hook';
export type RateLimitSettings = Readonly<Record<RateLimitName, Limit>>;

export const limitNames: readonly RateLimitName[] = Object.keys(defaultRateLimits) as RateLimitName[];
/** `signInPerAccount` becomes `sign-in-per-account`. */
const writtenName = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: minuteMs, h: hourMs, d: 24 * hourMs };
const largestAttempts = 1_000_000;
const longestWindowMs = 31 * 24 * hourMs;

/**
 * Parses limits as operators write them: `sign-in-per-account=10/5m, mail-per-account=5/1h` (units s, m, h,
 * d).
 * @returns the limits, or one sentence for each mistake
 */
export function readRateLimits(
  text: string,
): { limits: Partial<RateLimitSettings> } | { mistakes: string[] } {
  const limits: Partial<Record<RateLimitName, Limit>> = {};
  const mistakes: string[] = [];
  for (const entry of text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)) {
    const read = readEntry(entry);
    if (typeof read === 'string') mistakes.push(read);
    else if (limits[read.name]) mistakes.push(`${writtenName(read.name)} is given twice.`);
    else limits[read.name] = read.limit;
  }
  return mistakes.length > 0 ? { mistakes } : { limits };
}

function readEntry(entry: string): { name: RateLimitName; limit: Limit } | string {
  const [, written = '', count = '', length = '', unit = ''] =
    /^([\w-]+)\s*=\s*(\d{1,9})\s*\/\s*(\d{1,9})\s*([smhd])$/.exec(entry) ?? [];
  if (written === '')
    return `"${entry.slice(0, 80)}" is not written like sign-in-per-account=10/5m (attempts/window, units s, m, h, d).`;
  const name = limitNames.find((one) => writtenName(one) === written);
  if (!name)
    return `"${written.slice(0, 80)}" is no limit. There are: ${limitNames.map(writtenName).join(', ')}.`;
  const limit = { attempts: Number(count), windowMs: Number(length) * (unitMs[unit] ?? 0) };
  if (limit.attempts < 1 || limit.attempts > largestAttempts)
    return `${written} takes 1 to ${largestAttempts.toLocaleString('en-US')} attempts.`;
  if (limit.windowMs < 1_000 || limit.windowMs > longestWindowMs)
    return `${written} takes a window from 1s to 31d.`;
  return { name, limit };
}
