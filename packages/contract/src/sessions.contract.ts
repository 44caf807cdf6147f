import { id } from '@haulwright/domain/kernel/ids';
import { instant } from '@haulwright/domain/kernel/instant';
import { z } from 'zod';
import { call } from './base.ts';

export const deviceSession = z.object({
  id,
  /** The caller's own session. */
  current: z.boolean(),
  /** For example `Chrome on Windows`. */
  device: z.string(),
  /** The network address it was last used from; empty when unknown. */
  ipAddress: z.string(),
  signedInAt: instant,
  lastUsedAt: instant,
  /** Signed in with a second step. */
  secondStep: z.boolean(),
});
export type DeviceSession = z.infer<typeof deviceSession>;

export const sessionsContract = {
  list: call(
    'GET',
    '/sessions',
    { access: 'signed-in' },
    'The devices the person is signed in on, last used first',
  ).output(z.array(deviceSession)),
  end: call(
    'DELETE',
    '/sessions/{sessionId}',
    { access: 'signed-in' },
    'Sign one of the person’s devices out',
  )
    .input(z.object({ sessionId: id }))
    .output(z.object({ id })),
  endOthers: call(
    'POST',
    '/sessions/end-others',
    { access: 'signed-in' },
    'Sign all of the person’s other devices out',
  ).output(z.object({ ended: z.number().int() })),
};
