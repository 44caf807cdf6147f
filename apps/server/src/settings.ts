import { resolve } from 'node:path';
import { z } from 'zod';

/** Everything the operator can set, all optional, by environment only. Listed in README.md. */
export interface Settings {
  readonly port: number;
  readonly dataDir: string;
  /** Undefined: the embedded server in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Where people reach the product; undefined: http://localhost:<port>. */
  readonly publicUrl: string;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly logLevel: LogLevel;
  readonly geocoderUrl: string | undefined;
  readonly osrmUrl: string | undefined;
  /** Seals the signing keys; undefined: one is made in `dataDir`. */
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

const url = (protocols: readonly string[], example: string) =>
  z.string().refine(
    (text) => {
      try {
        return protocols.includes(new URL(text).protocol);
      } catch {
        return false;
      }
    },
    `must be an address like ${example}`,
  );

const schema = z.object({
  PORT: z.coerce.number('must be a number from 1 to 65535').int().min(0, 'must be a number from 1 to 65535').max(65_535, 'must be a number from 1 to 65535').default(3000),
  DATA_DIR: z.string().max(1_000).default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/haulwright').optional(),
  PUBLIC_URL: url(['http:', 'https:'], 'https://haulwright.example.com').optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.com:587').optional(),
  MAIL_FROM: z.string().max(254).default('Haulwright <no-reply@localhost>'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  GEOCODER_URL: url(['http:', 'https:'], 'https://nominatim.example.com').optional(),
  OSRM_URL: url(['http:', 'https:'], 'https://osrm.example.com').optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').max(1_024, 'must have at most 1,024 characters').optional(),
});

/** Reads the settings; throws `SettingsError` with one sentence for each mistake. Empty values count as unset. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, environment[name]?.trim() || undefined]));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    // The value itself stays out: an address may hold a password.
    throw new SettingsError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`));
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    logLevel: values.LOG_LEVEL,
    geocoderUrl: values.GEOCODER_URL,
    osrmUrl: values.OSRM_URL,
    secretKey: values.SECRET_KEY,
  };
}
