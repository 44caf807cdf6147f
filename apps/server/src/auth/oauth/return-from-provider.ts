import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { recordEvent } from '../audit/audit.queries.ts';
import type { AuthContext, ClientDevice } from '../auth-context.ts';
import { AuthError } from '../http/auth-error.ts';
import { departed, flowHash, newFlowSecret, openFlow, sealFlow } from './flow-secrets.ts';
import { setFlowCode, takeReturn, type FlowRow } from './flow-states.queries.ts';
import { UnusableAnswer, type IdentityProviderClient } from './identity-provider-client.ts';
import { judgeLink, judgeSignIn } from './judge-person.ts';
import {
  deniedAtProvider,
  logProviderFailure,
  providerNotBelieved,
  providerUnavailable,
} from './provider-failure.ts';
import { callbackUrl, withCode, withRefusal } from './redirects.ts';
import { findProvider } from './start-flow.ts';
import type { VouchedPerson } from './vouched-person.ts';

/** The browser exchanges the code at once. */
const codeLivesMs = 5 * 60_000;
const longestState = 200;

const badState = (message: string) => new AuthError(400, 'bad_oauth_state', message);

/**
 * Handles a return from the provider. It changes no account, because this request may come from another
 * browser than the one that asked: the code exchange does that, with the verifier.
 * @param parameters what the provider sent, in the query or a form
 * @returns where the browser goes next, with our code or with a refusal
 * @throws AuthError bad_oauth_state, flow_state_already_used when no flow says where that is
 */
export async function returnFromProvider(
  context: AuthContext,
  device: ClientDevice,
  providers: readonly IdentityProviderClient[],
  parameters: URLSearchParams,
): Promise<string> {
  const state = parameters.get('state') ?? '';
  if (state === '' || state.length > longestState)
    throw badState('OAuth state parameter is missing or not ours. Please start again.');
  const now = context.now();
  const flow = await context.database.asSystem((tx) =>
    takeReturn(tx, flowHash(context, 'state', state), now),
  );
  if (flow === null) throw badState('This sign-in is unknown or has expired. Please start again.');
  if (flow === 'taken')
    throw new AuthError(400, 'flow_state_already_used', 'This sign-in was already used. Please start again.');
  try {
    if (flow.endsAt <= now) throw badState('The sign-in took too long. Please start again.');
    const code = await acceptReturn(context, {
      device,
      flow,
      state,
      parameters,
      client: findProvider(providers, flow.provider),
    });
    return withCode(flow.redirectTo, code);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    await context.database.asSystem((tx) =>
      recordEvent(tx, {
        action: 'oauth_returned',
        method: flow.provider,
        succeeded: false,
        outcome: error.code,
        device,
        now,
        userId: flow.linkingUserId,
      }),
    );
    return withRefusal(flow.redirectTo, error);
  }
}

async function acceptReturn(
  context: AuthContext,
  {
    device,
    flow,
    state,
    parameters,
    client,
  }: {
    device: ClientDevice;
    flow: FlowRow;
    state: string;
    parameters: URLSearchParams;
    client: IdentityProviderClient;
  },
): Promise<string> {
  const { verifier, nonce, linkingSessionId } = openFlow(context, flow, departed);
  const returned = new URL(`${callbackUrl(context)}?${parameters.toString()}`);
  const person = await client.redeem(returned, { state, nonce, verifier }).catch((error: unknown) => {
    logProviderFailure(context, client, error);
    throw refusalOf(client, error);
  });
  const [now, code] = [context.now(), newFlowSecret()];
  const isNew = await context.database.asSystem((tx) => judge(tx, client, person, flow, now));
  if (isNew) await context.rateLimits.countSignUp(device.ipAddress);
  await context.database.asSystem(async (tx) => {
    await setFlowCode(tx, flow.id, {
      authCodeHash: flowHash(context, 'code', code),
      providerSecretsSealed: sealFlow(context, flow.id, { person, linkingSessionId }),
      endsAt: new Date(now.getTime() + codeLivesMs),
    });
    await recordEvent(tx, {
      action: 'oauth_returned',
      method: flow.provider,
      succeeded: true,
      outcome: 'ok',
      device,
      now,
      email: person.email,
      userId: flow.linkingUserId,
    });
  });
  return code;
}

/** Reports early what the exchange would refuse anyway. @returns whether an account will be created */
async function judge(
  tx: Parameters<typeof judgeSignIn>[0],
  { settings }: IdentityProviderClient,
  person: VouchedPerson,
  flow: FlowRow,
  now: Date,
): Promise<boolean> {
  if (flow.linkingUserId === null) return (await judgeSignIn(tx, settings, person, now)).kind === 'new';
  await judgeLink(tx, settings, person, flow.linkingUserId);
  return false;
}

function refusalOf(client: IdentityProviderClient, error: unknown): AuthError {
  if (error instanceof AuthorizationResponseError) {
    // The provider's description is not repeated: anyone holding a state could put words on our page.
    return error.error === 'access_denied' ? deniedAtProvider(client) : providerNotBelieved(client, error);
  }
  return isUnreachable(error) ? providerUnavailable(client, error) : providerNotBelieved(client, error);
}

function isUnreachable(error: unknown): boolean {
  if (error instanceof UnusableAnswer) return false;
  if (error instanceof ResponseBodyError) return error.status >= 500;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  // Errors without an openid-client code came from the network.
  return code === undefined || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM';
}
