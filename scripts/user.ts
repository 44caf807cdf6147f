import { randomInt } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { checkNewPassword } from '../apps/server/src/auth/passwords/password-rules.ts';
import { PasswordHasher } from '../apps/server/src/auth/passwords/password-hasher.ts';
import { companyRulesOf } from '../apps/server/src/features/users/account-hooks.queries.ts';
import {
  banAccount,
  confirmAccount,
  deleteAccount,
  makeAdmin,
  requireAccount,
  resetFactors,
  setPassword,
  signOutAccount,
  unbanAccount,
  type CommandDone,
} from '../apps/server/src/operator/account-commands.ts';
import { listAccounts, type Account } from '../apps/server/src/operator/accounts.queries.ts';
import type { Database, SystemTransaction } from '../apps/server/src/platform/database/database.ts';
import { report, runCommand, UsageError, withInstallation } from './operator-command.ts';

const help = `npm run user -- COMMAND [WHO] [options]        WHO is an e-mail address or a user id

  list [--search TEXT] [--limit N] [--after ADDRESS]   accounts by address; TEXT in address, name or company
  show WHO                                             one account
  confirm WHO                                          confirms a sign-up in place of the emailed link
  ban WHO [--until yyyy-MM-dd]                         locks out and signs out; permanently without --until
  unban WHO                                            unlocks the account
  delete WHO --yes [--force]                           deletes the account; with --force even a company's last administrator
  reset-factors WHO                                    removes all second steps, for someone who lost them
  make-admin WHO                                       makes an administrator of the account's company
  sign-out WHO                                         ends all sessions
  set-password WHO [--stdin]                           sets a generated password and prints it, or reads it from standard input

  --json      prints JSON
  --no-mail   does not email the owner

The settings are those of the server (DATA_DIR, DATABASE_URL, SMTP_URL …). A running server picks up changes within seconds.`;

const maxListed = 10_000;

const parse = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      allowNegative: true,
      options: {
        search: { type: 'string' },
        limit: { type: 'string' },
        after: { type: 'string' },
        until: { type: 'string' },
        yes: { type: 'boolean' },
        force: { type: 'boolean' },
        stdin: { type: 'boolean' },
        json: { type: 'boolean' },
        mail: { type: 'boolean', default: true },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

type Options = ReturnType<typeof parse>['values'];
type Command = (
  tx: SystemTransaction,
  who: string,
  options: Options,
  place: { publicUrl: string; now: Date },
) => Promise<CommandDone>;

const commands: Readonly<Record<string, Command>> = {
  confirm: (tx, who, _options, place) => confirmAccount(tx, who, place),
  ban: (tx, who, options, place) => banAccount(tx, who, readDay(options.until), place),
  unban: (tx, who, _options, place) => unbanAccount(tx, who, place),
  delete(tx, who, options, place) {
    if (!options.yes) throw new UsageError('Deleting cannot be undone. Add --yes.');
    return deleteAccount(tx, who, options.force ?? false, place);
  },
  'reset-factors': (tx, who, _options, place) => resetFactors(tx, who, place),
  'make-admin': (tx, who, _options, place) => makeAdmin(tx, who, place),
  'sign-out': (tx, who, _options, place) => signOutAccount(tx, who, place),
};

await runCommand(help, async () => {
  const { positionals, values } = parse();
  const [name, who, ...more] = positionals;
  if (values.help || name === 'help') return console.log(help);
  if (!name) throw new UsageError('Name a command.');
  if (more.length > 0) throw new UsageError(`"${more.join(' ')}" is too much.`);
  if (name === 'list') return withInstallation((database) => list(database, values));
  const command = commands[name];
  if (!command && name !== 'show' && name !== 'set-password')
    throw new UsageError(`There is no command ${name}.`);
  if (!who) throw new UsageError(`Name the account: npm run user -- ${name} WHO`);
  await withInstallation(async (database, settings) => {
    const place = { publicUrl: settings.publicUrl, now: new Date() };
    const json = values.json ?? false;
    if (name === 'show') return print(await database.asSystem((tx) => requireAccount(tx, who)), json);
    if (command)
      return report(await database.asSystem((tx) => command(tx, who, values, place)), settings, {
        json,
        mail: values.mail,
      });
    const password = values.stdin ? await passwordFromInput() : madeUpPassword();
    const passwordHash = await hashFor(database, who, password);
    const done = await database.asSystem((tx) => setPassword(tx, who, passwordHash, place));
    await report(done, settings, { json, mail: values.mail, ...(!values.stdin && { more: { password } }) });
    if (!values.stdin && !json) console.log(`Password: ${password}`);
  });
});

async function list(database: Database, options: Options): Promise<void> {
  const limit = Number(options.limit ?? 100);
  if (!Number.isInteger(limit) || limit < 1 || limit > maxListed)
    throw new UsageError(`--limit takes a whole number from 1 to ${maxListed}.`);
  const found = await database.asSystem((tx) =>
    listAccounts(tx, { search: options.search, after: options.after, limit: limit + 1 }),
  );
  const page = found.slice(0, limit);
  if (options.json) return console.log(JSON.stringify(page, null, 2));
  for (const one of page)
    console.log(
      [one.email, one.fullName || '-', one.companyName ?? '-', one.roles.join('+') || '-', states(one)].join(
        '\t',
      ),
    );
  if (page.length === 0) console.log('There is no such account.');
  if (found.length > limit) console.log(`There are more: add --after ${page.at(-1)?.email}`);
}

function states(account: Account): string {
  const banned = account.bannedUntil && account.bannedUntil > new Date();
  return [
    account.confirmedAt ? 'confirmed' : 'not confirmed',
    ...(banned ? ['locked out'] : []),
    ...(account.factors.length > 0 ? ['two-step'] : []),
  ].join(', ');
}

function print(account: Account, json: boolean): void {
  if (json) return console.log(JSON.stringify(account, null, 2));
  for (const [name, value] of Object.entries(account)) {
    const shown =
      value instanceof Date
        ? value.toISOString()
        : Array.isArray(value)
          ? value.join(', ') || '-'
          : String(value ?? '-');
    console.log(`${name.padEnd(14)}${shown}`);
  }
}

function readDay(day: string | undefined): Date | null {
  if (day === undefined) return null;
  const until = new Date(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(until.getTime()))
    throw new UsageError('--until takes a day like 2026-12-31.');
  return until;
}

async function passwordFromInput(): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/);
  return line;
}

/** 16 characters of 31, over 79 bits, without those that look alike. */
function madeUpPassword(): string {
  const group = () =>
    Array.from({ length: 4 }, () => 'abcdefghjkmnpqrstuvwxyz23456789'[randomInt(31)]).join('');
  return [group(), group(), group(), group()].join('-');
}

async function hashFor(database: Database, who: string, password: string): Promise<string> {
  const { userId, email, fullName, companyName } = await database.asSystem((tx) => requireAccount(tx, who));
  await checkNewPassword({ database, companyRulesOf, leakedPasswords: undefined }, password, {
    userId,
    about: [email, fullName, companyName ?? ''],
  });
  return new PasswordHasher().hash(password);
}
