import { parseArgs } from 'node:util';
import { recordEvent } from '../apps/server/src/auth/audit/audit.queries.ts';
import {
  describeSigningKeys,
  removeSigningKey,
  rotateSigningKeys,
  type SigningKeyListing,
} from '../apps/server/src/auth/tokens/rotate-signing-keys.ts';
import { operatorDevice } from '../apps/server/src/operator/account-commands.ts';
import { readMasterKey } from '../apps/server/src/platform/secrets/master-key.ts';
import { createSecrets } from '../apps/server/src/platform/secrets/secrets.ts';
import { runCommand, UsageError, withInstallation } from './operator-command.ts';

const help = `npm run keys -- COMMAND        the keys that sign access tokens

  list [--json]       the keys, oldest first
  rotate              makes a new key; it is published now and signs from ten minutes on, and the old one is removed once its tokens have expired
  rotate --now        makes a new key that signs immediately, for when a key has leaked; remove the old one afterwards
  remove KID          removes a key; the tokens it signed are refused within a minute and renewed automatically

The settings are those of the server (DATA_DIR, DATABASE_URL, SECRET_KEY). Running servers pick up changes within a minute.`;

const parse = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { now: { type: 'boolean' }, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

await runCommand(help, async () => {
  const { positionals, values } = parse();
  const [name, kid, ...more] = positionals;
  if (values.help || name === 'help') return console.log(help);
  if (name !== 'list' && name !== 'rotate' && name !== 'remove')
    throw new UsageError(name ? `There is no command ${name}.` : 'Name a command.');
  if (more.length > 0 || (kid !== undefined && name !== 'remove'))
    throw new UsageError('That is too many arguments.');
  await withInstallation(async (database, settings) => {
    const secrets = createSecrets(
      await readMasterKey({ dataDir: settings.dataDir, secretKey: settings.secretKey }),
    );
    const now = new Date();
    const event = { method: 'operator', succeeded: true, device: operatorDevice, now };
    if (name === 'rotate') {
      await database.asSystem(async (tx) => {
        const made = await rotateSigningKeys(tx, secrets, now, values.now ?? false);
        await recordEvent(tx, {
          ...event,
          action: 'signing_key_made',
          outcome: values.now ? 'at_once' : 'ok',
        });
        if (!values.json)
          console.log(`${made.kid} was made; it signs ${values.now ? 'within a minute' : 'in ten minutes'}.`);
      });
    } else if (name === 'remove') {
      if (!kid) throw new UsageError('Name the key: npm run keys -- remove KID');
      await database.asSystem(async (tx) => {
        if (!(await removeSigningKey(tx, secrets, kid)))
          throw new Error(`There is no key ${kid}. List them with: npm run keys -- list`);
        await recordEvent(tx, { ...event, action: 'signing_key_removed', outcome: 'ok' });
        if (!values.json) console.log(`${kid} was removed.`);
      });
    }
    const keys = await database.asSystem((tx) => describeSigningKeys(tx, secrets, now));
    if (values.json) console.log(JSON.stringify(keys, null, 2));
    else
      for (const key of keys) console.log(`${key.kid}  made ${key.createdAt.toISOString()}  ${meaning(key)}`);
  });
});

function meaning({ state, until }: SigningKeyListing): string {
  const time = until?.toISOString();
  if (state === 'signs') return 'signs';
  if (state === 'published') return `is published, signs from ${time}`;
  if (state === 'foreign') return 'only verifies: sealed by another SECRET_KEY';
  return time ? `only verifies, goes after ${time}` : 'only verifies';
}
