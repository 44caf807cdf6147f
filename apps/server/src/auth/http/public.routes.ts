import type { SigningKeys } from '../tokens/signing-keys.ts';
import type { AuthRoutes } from './wire.ts';

/** Public endpoints: keys, health, and the sign-in methods offered. */
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
  /** An addition to the reference API: the labels of the buttons. */
  provider_labels: Object.fromEntries(identityProviders.map(({ name, label }) => [name, label])),
  disable_signup: false,
  mailer_autoconfirm: !requireEmailConfirmation,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
  mfa_enabled: true,
});
