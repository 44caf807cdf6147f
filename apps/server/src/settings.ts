import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { IdentityProviderSettings } from './auth/oauth/identity-provider.ts';
import type { PasswordHasherOptions } from './auth/passwords/password-hasher.ts';
import { readRateLimits, type RateLimitSettings } from './auth/rate-limits/rate-limit-settings.ts';
import { s3PlaceOf } from './platform/files/s3-store.ts';
import { isAddressOrNetwork } from './platform/network/trusted-proxies.ts';
import { identityProvidersOf, identityProviderVariables } from './auth/oauth/identity-provider-settings.ts';

/** All operator settings, optional and from the environment only. Listed in docs/guides/settings.md. */
export interface Settings {
  /** Set by tests only, never from the environment. */
  readonly passwordHasher?: PasswordHasherOptions;
  readonly port: number;
  /** Address to listen on; undefined: all addresses of the machine. */
  readonly host: string | undefined;
  readonly dataDir: string;
  /** How long a stopping server keeps serving while /readyz reports it as stopping, in seconds. */
  readonly drainSeconds: number;
  /** Undefined: the embedded server in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Public base URL; undefined: http://localhost:<port>. */
  readonly publicUrl: string;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly logLevel: LogLevel;
  /** Whether every request is logged. */
  readonly accessLog: boolean;
  /** The token Prometheus sends; undefined: metrics are switched off. */
  readonly metricsToken: string | undefined;
  readonly geocoderUrl: string | undefined;
  /** A bucket for photos and papers, with its keys; undefined: a folder in `dataDir`. */
  readonly filesS3Url: string | undefined;
  /** Set at most one of the three road maps. An OSRM server: */
  readonly osrmUrl: string | undefined;
  /** A Valhalla server. */
  readonly valhallaUrl: string | undefined;
  /** An OpenStreetMap extract for the road library in this process. */
  readonly roadsPbf: string | undefined;
  /** Streets under the maps: vector tiles, .pmtiles or .mbtiles. Set at most one of the two. */
  readonly mapFile: string | undefined;
  /** A MapLibre style on another server. */
  readonly mapStyleUrl: string | undefined;
  /** Number of days planned at once in this process; undefined: its processors minus one. */
  readonly planningThreads: number | undefined;
  /** Maximum search time for a day's routes, in seconds; undefined: 10. */
  readonly planningSeconds: number | undefined;
  /** How long publishing a route can be undone before its driver is mailed, in seconds; 0: not at all. */
  readonly publishUndoSeconds: number;
  /** How long a send-out of invoices can be stopped before its first one goes, in seconds. */
  readonly sendOutWaitSeconds: number;
  /** URL that text messages are posted to; undefined: they are written to the outbox folder. */
  readonly smsUrl: string | undefined;
  /** Signs the texts that a gateway hands on; undefined: none are taken. */
  readonly smsHookSecret: string | undefined;
  /** Another server at Stripe's wire; undefined: the real service. */
  readonly stripeUrl: string | undefined;
  /** Push services beside those of the known browsers, as origins. */
  readonly pushServices: readonly string[];
  /** A sign-up gets a session only after its mailed link was opened. */
  readonly requireEmailConfirmation: boolean;
  /** New passwords are looked up (by the first five digits of their hash) in a list of leaked ones. */
  readonly breachLookupUrl: string | undefined;
  /** Addresses and networks (CIDR) of reverse proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** Allowed return addresses of a sign-in beside `publicUrl`. */
  readonly redirectUrls: readonly string[];
  readonly identityProviders: readonly IdentityProviderSettings[];
  /** Differences from the default limits. */
  readonly rateLimits: Partial<RateLimitSettings>;
  /** Seals the signing keys; undefined: one is created in `dataDir`. */
  readonly secretKey: string | undefined;
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Mistakes in the environment, one sentence each. */
export class SettingsError extends Error {
  readonly sentences: readonly string[];
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}

function isUrl(text: string, protocols: readonly string[]): boolean {
  try {
    return protocols.includes(new URL(text).protocol);
  } catch {
    return false;
  }
}

const url = (protocols: readonly string[], example: string) =>
  z.string().refine((text) => isUrl(text, protocols), `must be an address like ${example}`);

const onOrOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
  .default('off')
  .transform((value) => ['on', 'true', '1'].includes(value));

/** Separated by commas. */
const list = z
  .string()
  .max(4_000)
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  );

const schema = z.object({
  PORT: z.coerce
    .number('must be a number from 1 to 65535')
    .int()
    .min(0, 'must be a number from 1 to 65535')
    .max(65_535, 'must be a number from 1 to 65535')
    .default(3000),
  HOST: z
    .string()
    .max(255)
    .refine(
      (text) => isIP(text) !== 0 || /^[\w-]+(\.[\w-]+)*$/.test(text),
      'must be an address of this machine without a port, like 127.0.0.1 or ::1',
    )
    .optional(),
  DATA_DIR: z.string().max(1_000).default('./data'),
  DRAIN_SECONDS: z.coerce
    .number('must be a number from 0 to 300')
    .min(0, 'must be a number from 0 to 300')
    .max(300, 'must be a number from 0 to 300')
    .default(0),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/haulwright').optional(),
  PUBLIC_URL: url(['http:', 'https:'], 'https://haulwright.example.com').optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.com:587').optional(),
  MAIL_FROM: z.string().max(254).default('Haulwright <no-reply@localhost>'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  ACCESS_LOG: onOrOff,
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{16,200}={0,2}$/, 'must have 16 to 200 letters, digits or the characters . _ ~ + / -')
    .optional(),
  FILES_S3_URL: url(['http:', 'https:'], 'https://KEY:SECRET@s3.example.com/bucket')
    .refine(
      (text) => s3PlaceOf(text) !== undefined,
      'must name keys and a bucket, like https://KEY:SECRET@s3.example.com/bucket?region=us-east-1',
    )
    .optional(),
  GEOCODER_URL: z
    .string()
    .refine(
      (text) => text === 'census' || isUrl(text.replace(/^census:/, ''), ['http:', 'https:']),
      'must be census or an address like https://nominatim.example.com',
    )
    .optional(),
  OSRM_URL: url(['http:', 'https:'], 'https://osrm.example.com').optional(),
  VALHALLA_URL: url(['http:', 'https:'], 'https://valhalla.example.com').optional(),
  ROADS_PBF: z
    .string()
    .max(1_000)
    .regex(/\.pbf$/, 'must name an .osm.pbf file')
    .optional(),
  MAP_FILE: z
    .string()
    .max(1_000)
    .regex(/\.(pmtiles|mbtiles)$/, 'must name a .pmtiles or .mbtiles file')
    .optional(),
  MAP_STYLE_URL: url(['http:', 'https:'], 'https://tiles.example.com/style.json').optional(),
  PLANNING_THREADS: z.coerce
    .number('must be a whole number from 1 to 64')
    .int('must be a whole number from 1 to 64')
    .min(1, 'must be a whole number from 1 to 64')
    .max(64, 'must be a whole number from 1 to 64')
    .optional(),
  PLANNING_SECONDS: z.coerce
    .number('must be a number from 0.1 to 600')
    .min(0.1, 'must be a number from 0.1 to 600')
    .max(600, 'must be a number from 0.1 to 600')
    .optional(),
  PUBLISH_UNDO_SECONDS: z.coerce
    .number('must be a number from 0 to 60')
    .min(0, 'must be a number from 0 to 60')
    .max(60, 'must be a number from 0 to 60')
    .default(10),
  SEND_OUT_WAIT_SECONDS: z.coerce
    .number('must be a number from 0 to 60')
    .min(0, 'must be a number from 0 to 60')
    .max(60, 'must be a number from 0 to 60')
    .default(20),
  SMS_URL: url(['http:', 'https:'], 'https://sms.example.com/send').optional(),
  SMS_HOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  STRIPE_URL: url(['http:', 'https:'], 'http://localhost:12111').optional(),
  PUSH_SERVICES: list.refine(
    (origins) => origins.every((one) => URL.parse(one)?.origin === one),
    'must be addresses like https://push.example.com, separated by commas',
  ),
  REQUIRE_EMAIL_CONFIRMATION: onOrOff,
  BREACH_LOOKUP: z
    .string()
    .refine(
      (text) => text === 'on' || text === 'off' || isUrl(text, ['http:', 'https:']),
      'must be on, off or an address',
    )
    .default('off'),
  TRUSTED_PROXIES: list.pipe(
    z
      .array(
        z
          .string()
          .refine(isAddressOrNetwork, 'must be addresses or networks like 10.0.0.0/8, separated by commas'),
      )
      .max(100),
  ),
  REDIRECT_URLS: list.pipe(z.array(url(['http:', 'https:'], 'https://office.example.com'))),
  RATE_LIMITS: z
    .string()
    .max(2_000)
    .default('')
    .transform((text, c) => {
      const read = readRateLimits(text);
      if ('limits' in read) return read.limits;
      for (const mistake of read.mistakes)
        c.addIssue({ code: 'custom', message: `cannot be read: ${mistake}` });
      return z.NEVER;
    }),
  ...identityProviderVariables,
  SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .max(1_024, 'must have at most 1,024 characters')
    .optional(),
});

/**
 * Reads the settings; throws `SettingsError` with one sentence for each mistake. Empty values count as unset.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, environment[name]?.trim() || undefined]),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    // The value itself is left out: an address may contain a password.
    throw new SettingsError(
      parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message.replace(/\.$/, '')}.`),
    );
  }
  const values = parsed.data;
  const identityProviders = identityProvidersOf(values);
  if ([values.OSRM_URL, values.VALHALLA_URL, values.ROADS_PBF].filter(Boolean).length > 1)
    throw new SettingsError(['Set only one of ROADS_PBF, VALHALLA_URL and OSRM_URL: each is a road map.']);
  if (values.MAP_FILE && values.MAP_STYLE_URL)
    throw new SettingsError(['Set only one of MAP_FILE and MAP_STYLE_URL: each is a map of streets.']);
  if (identityProviders instanceof Error) throw new SettingsError([identityProviders.message]);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    drainSeconds: values.DRAIN_SECONDS,
    databaseUrl: values.DATABASE_URL,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    logLevel: values.LOG_LEVEL,
    accessLog: values.ACCESS_LOG,
    metricsToken: values.METRICS_TOKEN,
    filesS3Url: values.FILES_S3_URL,
    geocoderUrl: values.GEOCODER_URL,
    osrmUrl: values.OSRM_URL,
    valhallaUrl: values.VALHALLA_URL,
    roadsPbf: values.ROADS_PBF && resolve(values.ROADS_PBF),
    mapFile: values.MAP_FILE && resolve(values.MAP_FILE),
    mapStyleUrl: values.MAP_STYLE_URL,
    planningThreads: values.PLANNING_THREADS,
    planningSeconds: values.PLANNING_SECONDS,
    publishUndoSeconds: values.PUBLISH_UNDO_SECONDS,
    sendOutWaitSeconds: values.SEND_OUT_WAIT_SECONDS,
    smsUrl: values.SMS_URL,
    smsHookSecret: values.SMS_HOOK_SECRET,
    stripeUrl: values.STRIPE_URL,
    pushServices: values.PUSH_SERVICES,
    requireEmailConfirmation: values.REQUIRE_EMAIL_CONFIRMATION,
    breachLookupUrl:
      values.BREACH_LOOKUP === 'off'
        ? undefined
        : values.BREACH_LOOKUP === 'on'
          ? 'https://api.pwnedpasswords.com'
          : values.BREACH_LOOKUP,
    trustedProxies: values.TRUSTED_PROXIES,
    redirectUrls: values.REDIRECT_URLS,
    identityProviders,
    rateLimits: values.RATE_LIMITS,
    secretKey: values.SECRET_KEY,
  };
}
