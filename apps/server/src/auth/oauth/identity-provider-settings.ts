import { z } from 'zod';
import type { IdentityProviderSettings } from './identity-provider.ts';

const text = z.string().max(1_000).optional();

/** The environment variables of each provider; it is offered once its id and secret are set. */
export const identityProviderVariables = {
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  MICROSOFT_CLIENT_ID: text,
  MICROSOFT_CLIENT_SECRET: text,
  /** Directory (tenant) of the organisation; `common` admits every Microsoft account. */
  MICROSOFT_TENANT: text,
  OIDC_ISSUER: text,
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  /** On the button. */
  OIDC_LABEL: text,
};

type Values = { readonly [Name in keyof typeof identityProviderVariables]?: string | undefined };

/** The fully configured providers; an error names what a partly configured one lacks. */
export function identityProvidersOf(values: Values): IdentityProviderSettings[] | Error {
  const offered = [
    {
      name: 'google',
      label: 'Google',
      issuer: 'https://accounts.google.com',
      clientId: values.GOOGLE_CLIENT_ID,
      clientSecret: values.GOOGLE_CLIENT_SECRET,
      prefix: 'GOOGLE',
    },
    {
      name: 'azure',
      label: 'Microsoft',
      issuer: `https://login.microsoftonline.com/${values.MICROSOFT_TENANT ?? 'common'}/v2.0`,
      clientId: values.MICROSOFT_CLIENT_ID,
      clientSecret: values.MICROSOFT_CLIENT_SECRET,
      prefix: 'MICROSOFT',
    },
    {
      name: 'oidc',
      label: values.OIDC_LABEL ?? 'Single sign-on',
      issuer: values.OIDC_ISSUER ?? '',
      clientId: values.OIDC_CLIENT_ID,
      clientSecret: values.OIDC_CLIENT_SECRET,
      prefix: 'OIDC',
    },
  ] as const;
  const tenant = values.MICROSOFT_TENANT;
  if (tenant !== undefined && !/^[\w.-]{1,100}$/.test(tenant))
    return new Error(
      'MICROSOFT_TENANT must be a directory id, a domain like example.onmicrosoft.com, common or organizations.',
    );
  if (values.OIDC_LABEL !== undefined && values.OIDC_LABEL.length > longestLabel)
    return new Error(`OIDC_LABEL must have at most ${longestLabel} characters.`);
  const providers: IdentityProviderSettings[] = [];
  for (const { prefix, clientId, clientSecret, ...provider } of offered) {
    if (clientId === undefined && clientSecret === undefined) {
      if (prefix === 'OIDC' && values.OIDC_ISSUER !== undefined)
        return new Error('OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.');
      continue;
    }
    if (clientId === undefined || clientSecret === undefined)
      return new Error(`${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET must be set together.`);
    if (!isIssuer(provider.issuer))
      return new Error(
        `${prefix}_ISSUER must be an address like https://id.example.com, without query; http is for an issuer on this machine only.`,
      );
    providers.push({ ...provider, clientId, clientSecret });
  }
  return providers;
}

const longestLabel = 40;

/**
 * OpenID Connect Discovery §3; secrets and codes are sent to it, so plain HTTP must not leave the machine.
 */
function isIssuer(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, search, hash, username, password } = new URL(address);
  if (search || hash || username || password) return false;
  return (
    protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
  );
}
