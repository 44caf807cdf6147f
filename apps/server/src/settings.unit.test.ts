import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

describe('settings', () => {
  it('are all optional', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: undefined,
      dataDir: resolve('./data'),
      databaseUrl: undefined,
      drainSeconds: 0,
      publicUrl: 'http://localhost:3000',
      smtpUrl: undefined,
      mailFrom: 'Haulwright <no-reply@localhost>',
      logLevel: 'info',
      accessLog: false,
      metricsToken: undefined,
      geocoderUrl: undefined,
      osrmUrl: undefined,
      publishUndoSeconds: 10,
      sendOutWaitSeconds: 20,
      smsUrl: undefined,
      smsHookSecret: undefined,
      stripeUrl: undefined,
      pushServices: [],
      requireEmailConfirmation: false,
      breachLookupUrl: undefined,
      trustedProxies: [],
      redirectUrls: [],
      identityProviders: [],
      rateLimits: {},
      secretKey: undefined,
    });
  });

  it('count as unset when empty', () => {
    expect(readSettings({ DATABASE_URL: '', PORT: ' ' })).toEqual(readSettings({}));
  });

  it('lose the slashes at the end of the public address', () => {
    expect(readSettings({ PUBLIC_URL: 'https://haul.example.com//' }).publicUrl).toBe(
      'https://haul.example.com',
    );
  });

  it.each(['127.0.0.1', '0.0.0.0', '::', '::1', 'fe80::1%eth0', 'localhost', 'office-1.example.com'])(
    'take HOST=%s',
    (host) => {
      expect(readSettings({ HOST: host }).host).toBe(host);
    },
  );

  it.each<[string, string, RegExp]>([
    ['METRICS_TOKEN', 'short', /^METRICS_TOKEN must have 16 to 200 letters, digits or the characters/],
    ['ACCESS_LOG', 'perhaps', /^ACCESS_LOG must be on or off\.$/],
    ['PORT', 'abc', /^PORT must be a number from 1 to 65535\.$/],
    ['PORT', '70000', /^PORT must be a number/],
    ['PORT', '80.5', /^PORT/],
    ...['http://localhost', 'localhost:3000', '[::1]', '127.0.0.1/8', 'two words'].map(
      (host): [string, string, RegExp] => [
        'HOST',
        host,
        /^HOST must be an address of this machine without a port, like 127\.0\.0\.1 or ::1\.$/,
      ],
    ),
    ['DRAIN_SECONDS', '-1', /^DRAIN_SECONDS must be a number from 0 to 300\.$/],
    ['DATABASE_URL', 'mysql://x', /^DATABASE_URL must be an address like postgres:/],
    ['DATABASE_URL', 'not an address', /^DATABASE_URL must be/],
    ['PUBLIC_URL', 'ftp://x', /^PUBLIC_URL must be an address like https:/],
    ['SMTP_URL', 'mail.example.com', /^SMTP_URL must be an address like smtp:/],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of fatal, error, warn/],
    ['GEOCODER_URL', 'x', /^GEOCODER_URL must be/],
    ['GEOCODER_URL', 'census:x', /^GEOCODER_URL must be census or an address like/],
    ['OSRM_URL', 'x', /^OSRM_URL must be/],
    ['VALHALLA_URL', 'x', /^VALHALLA_URL must be an address/],
    ['ROADS_PBF', 'map.mbtiles', /^ROADS_PBF must name an \.osm\.pbf file\.$/],
    ['PLANNING_THREADS', '0', /^PLANNING_THREADS must be a whole number from 1 to 64\.$/],
    ['PLANNING_THREADS', '1.5', /^PLANNING_THREADS must be a whole number/],
    ['PLANNING_SECONDS', 'long', /^PLANNING_SECONDS must be a number from 0\.1 to 600\.$/],
    ['SMS_URL', 'x', /^SMS_URL must be an address/],
    ['REQUIRE_EMAIL_CONFIRMATION', 'perhaps', /^REQUIRE_EMAIL_CONFIRMATION must be on or off\.$/],
    ['BREACH_LOOKUP', 'yes', /^BREACH_LOOKUP must be on, off or an address\.$/],
    [
      'TRUSTED_PROXIES',
      '10.0.0.1, proxy.example.com',
      /^TRUSTED_PROXIES must be addresses or networks like 10\.0\.0\.0\/8, separated by commas\.$/,
    ],
    ['REDIRECT_URLS', 'office.example.com', /^REDIRECT_URLS must be an address/],
    [
      'RATE_LIMITS',
      'logins=5/1m',
      /^RATE_LIMITS cannot be read: "logins" is no limit\. There are: sign-in-per-account, sign-in-per-network, .*factor-per-user\.$/,
    ],
    [
      'RATE_LIMITS',
      'sign-in-per-account=5',
      /^RATE_LIMITS cannot be read: "sign-in-per-account=5" is not written like sign-in-per-account=10\/5m/,
    ],
    ['GOOGLE_CLIENT_ID', 'x', /^GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together/],
    ['SECRET_KEY', 'short', /^SECRET_KEY must have at least 32 characters\.$/],
  ])('%s=%s is refused in one sentence', (name, value, sentence) => {
    const refusal = refusalOf({ [name]: value });
    expect(refusal.sentences).toHaveLength(1);
    expect(refusal.sentences[0]).toMatch(sentence);
  });

  it('take one road map only', () => {
    expect(readSettings({ ROADS_PBF: '/maps/pennsylvania.osm.pbf' }).roadsPbf).toBe(
      '/maps/pennsylvania.osm.pbf',
    );
    expect(
      refusalOf({ ROADS_PBF: '/maps/pennsylvania.osm.pbf', OSRM_URL: 'http://localhost:5000' }).sentences,
    ).toEqual(['Set only one of ROADS_PBF, VALHALLA_URL and OSRM_URL: each is a road map.']);
  });

  it('read lists and limits', () => {
    const settings = readSettings({
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      REDIRECT_URLS: 'https://office.example.com,https://field.example.com',
      RATE_LIMITS: 'sign-in-per-account=5/1m, mail-per-network = 20/2h',
      BREACH_LOOKUP: 'on',
      REQUIRE_EMAIL_CONFIRMATION: 'on',
    });
    expect(settings).toMatchObject({
      trustedProxies: ['10.0.0.0/8', '::1'],
      redirectUrls: ['https://office.example.com', 'https://field.example.com'],
      rateLimits: {
        signInPerAccount: { attempts: 5, windowMs: 60_000 },
        mailPerNetwork: { attempts: 20, windowMs: 7_200_000 },
      },
      breachLookupUrl: 'https://api.pwnedpasswords.com',
      requireEmailConfirmation: true,
    });
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
