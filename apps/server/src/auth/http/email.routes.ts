import type { Context } from 'hono';
import { mailLink, type MailRequest } from '../flows/mail-link.ts';
import { resend } from '../flows/resend.ts';
import { signUp } from '../flows/sign-up.ts';
import { verify } from '../flows/verify.ts';
import { readJson } from './read-body.ts';
import type { AuthRoutes } from './wire.ts';

export const mailRequest = async (c: Context): Promise<MailRequest> => ({
  json: await readJson(c),
  redirectTo: c.req.query('redirect_to'),
});

/**
 * Sign-up and everything settled by an emailed link or code. There is no GET of `/verify`: a mail scanner that
 * opens links would consume them, and tokens do not belong in addresses.
 */
export const emailRoutes: AuthRoutes = (app, { context, deviceOf }) => {
  app.post('/signup', async (c) => c.json(await signUp(context, deviceOf(c), await mailRequest(c))));
  app.post('/recover', async (c) =>
    c.json(await mailLink(context, deviceOf(c), 'recovery', await mailRequest(c))),
  );
  app.post('/otp', async (c) =>
    c.json(await mailLink(context, deviceOf(c), 'magic link', await mailRequest(c))),
  );
  app.post('/resend', async (c) => c.json(await resend(context, deviceOf(c), await mailRequest(c))));
  app.post('/verify', async (c) => c.json(await verify(context, deviceOf(c), await readJson(c))));
};
