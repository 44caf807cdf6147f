import type { Context } from 'hono';
import { z } from 'zod';
import { challengeFactor, factorNotFound } from '../flows/factor-challenge.ts';
import { enrollFactor } from '../flows/factor-enroll.ts';
import {
  makeRecoveryCodes,
  recoveryCodeStatus,
  renewRecoveryCodes,
  verifyRecoveryCode,
} from '../flows/factor-recovery-codes.ts';
import { removeFactor } from '../flows/factor-remove.ts';
import { verifyFactor } from '../flows/factor-verify.ts';
import { readJson } from './read-body.ts';
import { requireClaims, type AuthRoutes } from './wire.ts';

const uuid = z.uuid();

/** Second steps: enrolling, challenging, verifying and removing factors. */
export const factorRoutes: AuthRoutes = (app, { context, deviceOf }) => {
  const who = async (c: Context) => [context, deviceOf(c), await requireClaims(c, context)] as const;

  app.get('/factors/recovery-codes', async (c) =>
    c.json(await recoveryCodeStatus(context, await requireClaims(c, context))),
  );
  app.post('/factors/recovery-codes', async (c) =>
    c.json(await makeRecoveryCodes(...(await who(c)), await readJson(c))),
  );
  app.post('/factors/recovery-codes/regenerate', async (c) =>
    c.json(await renewRecoveryCodes(...(await who(c)))),
  );
  app.post('/factors/recovery-codes/verify', async (c) =>
    c.json(await verifyRecoveryCode(...(await who(c)), await readJson(c))),
  );
  app.delete('/factors/recovery-codes', async (c) =>
    c.json(await removeFactor(...(await who(c)), (one) => one.factorType === 'recovery_code')),
  );

  app.post('/factors', async (c) => c.json(await enrollFactor(...(await who(c)), await readJson(c))));
  app.post('/factors/:id/challenge', async (c) =>
    c.json(await challengeFactor(...(await who(c)), factorId(c.req.param('id')))),
  );
  app.post('/factors/:id/verify', async (c) =>
    c.json(await verifyFactor(...(await who(c)), factorId(c.req.param('id')), await readJson(c))),
  );
  app.delete('/factors/:id', async (c) => {
    const id = factorId(c.req.param('id'));
    return c.json(await removeFactor(...(await who(c)), (one) => one.id === id));
  });
};

/** Ids of factors have no other form. */
function factorId(text: string): string {
  const read = uuid.safeParse(text);
  if (!read.success) throw factorNotFound(404);
  return read.data;
}
