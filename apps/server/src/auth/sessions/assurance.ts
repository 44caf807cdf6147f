export const assuranceLevels = ['aal1', 'aal2'] as const;
/** Authenticator assurance level: `aal2` once a second factor was shown. */
export type AssuranceLevel = (typeof assuranceLevels)[number];

/** One entry of the `amr` claim (RFC 8176): how the session was authenticated and when (Unix seconds). */
export interface AuthenticationMethod {
  readonly method: string;
  readonly timestamp: number;
}

const secondFactors: readonly string[] = ['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code'];

export const assuranceOf = (methods: readonly AuthenticationMethod[]): AssuranceLevel =>
  methods.some((one) => secondFactors.includes(one.method)) ? 'aal2' : 'aal1';
