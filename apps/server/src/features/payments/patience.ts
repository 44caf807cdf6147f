import { setTimeout as delay } from 'node:timers/promises';
import { ProviderProblem, type PaymentProvider } from './provider.ts';

/** How long an act waits for a provider that is busy, altogether: each wait is used once, whatever call it is for. */
export interface Patience {
  /** Shortened or lengthened by a fifth at random, so that servers do not come back together. */
  readonly waitsMs: readonly number[];
  /** A longer wait that the provider asks for is left to the next sweep. */
  readonly longestMs: number;
}

/** Nobody looks on; afterwards the rows say when it is tried again. */
export const taskPatience: Patience = { waitsMs: [1_000, 5_000, 25_000], longestMs: 60_000 };
/** Somebody waits before an open page. */
export const personPatience: Patience = { waitsMs: [1_000], longestMs: 3_000 };

/** What a provider asks for in good earnest is less. */
const longestRestMs = 3_600_000;

export interface PatienceParts {
  readonly now: () => Date;
  /** Ends every wait: the process stops. */
  readonly signal: AbortSignal;
  /** When each key may be used again, as the provider asked; shared by all acts of this process. */
  readonly rests: Map<string, number>;
  readonly random?: () => number;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const unlessStopped = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal, ref: false }).catch(() => undefined);

type Call<Given extends readonly unknown[], Answer> = (key: string, ...given: Given) => Promise<Answer>;

/** A provider for one act: what it answers with 409, 429 or 5xx is asked again after a while. */
export function withPatience(
  provider: PaymentProvider,
  { waitsMs, longestMs }: Patience,
  { now, signal, rests, random = Math.random, wait = unlessStopped }: PatienceParts,
): PaymentProvider {
  const waits = [...waitsMs];

  const patient =
    <Given extends readonly unknown[], Answer>(ask: Call<Given, Answer>): Call<Given, Answer> =>
    async (key, ...given) => {
      for (;;) {
        if ((rests.get(key) ?? 0) > now().getTime())
          throw new ProviderProblem('away', 'The card provider asked to be left alone for a while.');
        rests.delete(key);
        try {
          return await ask(key, ...given);
        } catch (error) {
          if (!(error instanceof ProviderProblem) || error.again === null) throw error;
          const asked = error.again.afterMs ?? 0;
          const own = asked > longestMs ? undefined : waits.shift();
          if (own === undefined) {
            if (asked > 0) rests.set(key, now().getTime() + Math.min(asked, longestRestMs));
            throw error;
          }
          const forMs = Math.max(asked, own * (0.8 + 0.4 * random()));
          await wait(forMs, signal);
          if (signal.aborted) throw error;
        }
      }
    };

  return {
    check: patient(provider.check),
    openSession: patient(provider.openSession),
    expireSession: patient(provider.expireSession),
    readSession: patient(provider.readSession),
    sessionOfPayment: patient(provider.sessionOfPayment),
    refund: patient(provider.refund),
    readRefund: patient(provider.readRefund),
    readDispute: patient(provider.readDispute),
    eventsSince: patient(provider.eventsSince),
    addWebhook: patient(provider.addWebhook),
    removeWebhook: patient(provider.removeWebhook),
    verify: provider.verify,
  };
}
