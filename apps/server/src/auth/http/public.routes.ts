import type { SigningKeys } from '../tokens/signing-keys.ts';
import type { AuthRoutes } from './wire.ts';

/** What anyone may know: keys, health, which ways in are offered. */
export const publicRoutes =
  (keys: SigningKeys): AuthRoutes =>
  (app, { context }) => {
    app.get('/.well-known/jwks.json', async (c) => {
      c.header('Cache-Control', 'public, max-age=600');
      return c.json(await keys.jwks());
    });
    app.get('/health', (c) =>
      c.json({ name: 'Haulwright authentication', version: '1', description: 'Signs people in' }),
    );
    app.get('/settings', (c) => c.json(publicSettings(context)));
  };

const publicSettings = ({
  requireEmailConfirmation,
  identityProviders,
}: {
  requireEmailConfirmation: boolean;
  identityProviders: readonly { name: string; label: string }[];
}) => ({
  external: {
    email: true,
    phone: false,
    anonymous_users: false,
    ...Object.fromEntries(identityProviders.map(({ name }) => [name, true])),
  },
  /** Not of the reference: what the buttons are called. */
  provider_labels: Object.fromEntries(identityProviders.map(({ name, label }) => [name, label])),
  disable_signup: false,
  mailer_autoconfirm: !requireEmailConfirmation,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
  mfa_enabled: true,
});
