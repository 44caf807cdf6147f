/** An OpenID Connect issuer people may sign in through, from the operator's settings. */
export interface IdentityProviderSettings {
  /** As in `/authorize?provider=`: `google`, `azure`, or `oidc` for any other issuer. */
  readonly name: 'google' | 'azure' | 'oidc';
  /** On the button, for example `Google`. */
  readonly label: string;
  /** Where its discovery document is found, `<issuer>/.well-known/openid-configuration`. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}
