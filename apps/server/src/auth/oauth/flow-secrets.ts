import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { AuthContext } from '../auth-context.ts';
import { vouchedPerson } from './vouched-person.ts';

/** 256 random bits for a URL. */
export const newFlowSecret = (): string => randomBytes(32).toString('base64url');

/** How the state and the code of a flow are stored. */
export function flowHash(
  context: Pick<AuthContext, 'secrets'>,
  kind: 'state' | 'code',
  secret: string,
): string {
  const key = context.secrets.derive(context.secrets.keyId, { info: 'flow states' });
  if (!key) throw new Error('The master key in use derives no key.');
  return createHmac('sha256', key).update(`${kind}:${secret}`).digest('base64url');
}

/** State kept until the provider sends the person back. */
export const departed = z.object({
  verifier: z.string(),
  nonce: z.string(),
  linkingSessionId: z.string().nullable(),
});
/** State kept from the return until our code is exchanged. */
export const returned = z.object({ person: vouchedPerson, linkingSessionId: z.string().nullable() });

type Remembered = z.output<typeof departed> | z.output<typeof returned>;
const purpose = 'oauth flow';

export const sealFlow = (
  { secrets }: Pick<AuthContext, 'secrets'>,
  flowId: string,
  remembered: Remembered,
): string => secrets.seal(purpose, flowId, JSON.stringify(remembered));

/** @throws SealBroken, or ZodError when the flow is at another stage */
export const openFlow = <Schema extends z.ZodType>(
  { secrets }: Pick<AuthContext, 'secrets'>,
  flow: { id: string; providerSecretsSealed: string },
  schema: Schema,
): z.output<Schema> => schema.parse(JSON.parse(secrets.open(purpose, flow.id, flow.providerSecretsSealed)));
