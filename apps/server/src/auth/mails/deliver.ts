import { setTimeout as wait } from 'node:timers/promises';
import type { AuthContext } from '../auth-context.ts';
import { layOut, type Letter } from './mail-layout.ts';

/** Composing a mail takes a moment, which must not show in the response time either. */
const afterAnswer = () => wait(100);

const pausesMs = [1_000, 5_000];

/**
 * Sends a letter in the background: an answer must not take longer because an account exists. Letters that
 * carry secrets are never stored, so what three attempts cannot deliver is lost and logged; people can ask
 * again.
 */
export function deliver(
  context: Pick<AuthContext, 'mailer' | 'log' | 'deliveries'>,
  to: string,
  letter: Letter,
): void {
  const { mailer, log, deliveries } = context;
  if (!mailer) return;
  const delivery = (async () => {
    await afterAnswer();
    const message = layOut(to, letter);
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await mailer.send(message);
      } catch (error) {
        const pauseMs = pausesMs[attempt];
        if (pauseMs === undefined)
          return log.error({ err: error, subject: letter.subject }, 'An email about an account was not sent');
        await wait(pauseMs, undefined, { ref: false });
      }
    }
  })().finally(() => deliveries.delete(delivery));
  deliveries.add(delivery);
}
