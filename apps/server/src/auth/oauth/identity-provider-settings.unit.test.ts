import { expect, it } from 'vitest';
import { identityProvidersOf } from './identity-provider-settings.ts';

const oidc = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 's' };

it('offers nothing until something is set', () => {
  expect(identityProvidersOf({})).toEqual([]);
  expect(identityProvidersOf({ MICROSOFT_TENANT: 'common', OIDC_LABEL: 'Example ID' })).toEqual([]);
});

it('offers what has id and secret', () => {
  const given = {
    GOOGLE_CLIENT_ID: 'g',
    GOOGLE_CLIENT_SECRET: 'gs',
    MICROSOFT_CLIENT_ID: 'm',
    MICROSOFT_CLIENT_SECRET: 'ms',
    ...oidc,
  };
  expect(identityProvidersOf(given)).toEqual([
    {
      name: 'google',
      label: 'Google',
      issuer: 'https://accounts.google.com',
      clientId: 'g',
      clientSecret: 'gs',
    },
    {
      name: 'azure',
      label: 'Microsoft',
      issuer: 'https://login.microsoftonline.com/common/v2.0',
      clientId: 'm',
      clientSecret: 'ms',
    },
    {
      name: 'oidc',
      label: 'Single sign-on',
      issuer: 'https://id.example.com',
      clientId: 'c',
      clientSecret: 's',
    },
  ]);
});

it('takes the directory and the label', () => {
  const given = {
    MICROSOFT_CLIENT_ID: 'm',
    MICROSOFT_CLIENT_SECRET: 'ms',
    MICROSOFT_TENANT: 'example.onmicrosoft.com',
    ...oidc,
    OIDC_LABEL: 'Example ID',
  };
  expect(identityProvidersOf(given)).toMatchObject([
    { issuer: 'https://login.microsoftonline.com/example.onmicrosoft.com/v2.0' },
    { label: 'Example ID' },
  ]);
});

it.each(['http://localhost:8080/realms/haul', 'http://127.0.0.1:9000', 'https://id.example.com/realms/haul'])(
  'takes the issuer %s',
  (OIDC_ISSUER) => {
    expect(identityProvidersOf({ ...oidc, OIDC_ISSUER })).toMatchObject([{ issuer: OIDC_ISSUER }]);
  },
);

it.each([
  [
    'an id without a secret',
    { GOOGLE_CLIENT_ID: 'g' },
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.',
  ],
  [
    'a secret without an id',
    { MICROSOFT_CLIENT_SECRET: 'm' },
    'MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET must be set together.',
  ],
  ['a tenant that is a path', { MICROSOFT_TENANT: '../x' }, 'MICROSOFT_TENANT must be'],
  [
    'an issuer alone',
    { OIDC_ISSUER: 'https://id.example.com' },
    'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
  ],
  ['no issuer', { ...oidc, OIDC_ISSUER: undefined }, 'OIDC_ISSUER must be an address like'],
  [
    'an issuer that is no address',
    { ...oidc, OIDC_ISSUER: 'id.example.com' },
    'OIDC_ISSUER must be an address like',
  ],
  [
    'plain HTTP to another machine',
    { ...oidc, OIDC_ISSUER: 'http://id.example.com' },
    'http is for an issuer on this machine only',
  ],
  [
    'an issuer with a query',
    { ...oidc, OIDC_ISSUER: 'https://id.example.com?x=1' },
    'OIDC_ISSUER must be an address like',
  ],
  [
    'an issuer with a password',
    { ...oidc, OIDC_ISSUER: 'https://a:b@id.example.com' },
    'OIDC_ISSUER must be an address like',
  ],
  [
    'an endless label',
    { ...oidc, OIDC_LABEL: 'x'.repeat(41) },
    'OIDC_LABEL must have at most 40 characters.',
  ],
])('refuses %s', (_what, values, sentence) => {
  const answer = identityProvidersOf(values);
  expect(answer).toBeInstanceOf(Error);
  expect(String(answer)).toContain(sentence);
});
