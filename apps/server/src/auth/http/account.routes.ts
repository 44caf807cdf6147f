import { readAccount, updateAccount } from '../flows/account.ts';
import { reauthenticate } from '../flows/reauthenticate.ts';
import { mailRequest } from './email.routes.ts';
import { requireClaims, type AuthRoutes } from './wire.ts';

/** Reads and changes one's own account. */
export const accountRoutes: AuthRoutes = (app, { context, deviceOf }) => {
  app.get('/user', async (c) => c.json(await readAccount(context, await requireClaims(c, context))));
  app.put('/user', async (c) =>
    c.json(await updateAccount(context, deviceOf(c), await requireClaims(c, context), await mailRequest(c))),
  );
  app.get('/reauthenticate', async (c) =>
    c.json(await reauthenticate(context, deviceOf(c), await requireClaims(c, context))),
  );
};
