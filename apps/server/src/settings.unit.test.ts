import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

describe('settings', () => {
  it('are all optional', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      dataDir: resolve('./data'),
      databaseUrl: undefined,
      publicUrl: 'http://localhost:3000',
      smtpUrl: undefined,
      mailFrom: 'Haulwright <no-reply@localhost>',
      logLevel: 'info',
      geocoderUrl: undefined,
      osrmUrl: undefined,
      secretKey: undefined,
    });
  });

  it('count as unset when empty', () => {
    expect(readSettings({ DATABASE_URL: '', PORT: ' ' })).toEqual(readSettings({}));
  });

  it('lose the slashes at the end of the public address', () => {
    expect(readSettings({ PUBLIC_URL: 'https://haul.example.com//' }).publicUrl).toBe('https://haul.example.com');
  });

  it.each([
    ['PORT', 'abc', /^PORT must be a number from 1 to 65535\.$/],
    ['PORT', '70000', /^PORT must be a number/],
    ['PORT', '80.5', /^PORT/],
    ['DATABASE_URL', 'mysql://x', /^DATABASE_URL must be an address like postgres:/],
    ['DATABASE_URL', 'not an address', /^DATABASE_URL must be/],
    ['PUBLIC_URL', 'ftp://x', /^PUBLIC_URL must be an address like https:/],
    ['SMTP_URL', 'mail.example.com', /^SMTP_URL must be an address like smtp:/],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of fatal, error, warn/],
    ['GEOCODER_URL', 'x', /^GEOCODER_URL must be/],
    ['OSRM_URL', 'x', /^OSRM_URL must be/],
    ['SECRET_KEY', 'short', /^SECRET_KEY must have at least 32 characters\.$/],
  ])('%s=%s is refused in one sentence', (name, value, sentence) => {
    const refusal = refusalOf({ [name]: value });
    expect(refusal.sentences).toHaveLength(1);
    expect(refusal.sentences[0]).toMatch(sentence);
  });

  it('report every mistake at once and never the value, which may hold a password', () => {
    const refusal = refusalOf({ PORT: 'x', DATABASE_URL: 'mysql://user:hunter2@host/db', LOG_LEVEL: 'loud' });
    expect(refusal.sentences).toHaveLength(3);
    expect(refusal.message).not.toContain('hunter2');
  });
});

function refusalOf(environment: Record<string, string>): SettingsError {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error;
    throw error;
  }
  throw new Error('the settings were taken');
}
