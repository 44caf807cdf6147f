import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { ChainHead, CustodyFindings } from '@haulwright/domain/custody/ledger-events';
import {
  faultInWords,
  verifyExport,
  verifyInstallation,
} from '../apps/server/src/operator/verify-custody.ts';
import { runCommand, UsageError, withInstallation } from './operator-command.ts';

const help = `npm run custody:verify            follows the chain of every company's ledger of gallons in the database
npm run custody:verify -- FILE    the same of a full export (a .zip), by nothing but the file

  --company ID              only this company of the database
  --expect NUMBER:HASH      the chain must still have this event: the last one of an earlier run, as it was written down

Exit code 0: nothing was changed; 1: something was, and what.
The settings are those of the server (DATA_DIR, DATABASE_URL); a file needs none.`;

const parse = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        company: { type: 'string' },
        expect: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

function expected(text: string | undefined): ChainHead | null {
  if (text === undefined) return null;
  const [, sequence, hash] = /^(\d{1,12}):([\da-f]{64})$/.exec(text) ?? [];
  if (sequence === undefined || hash === undefined)
    throw new UsageError('--expect takes the number and the hash of an event: 120:5f2c…');
  return { sequence: Number(sequence), hash };
}

/** @returns whether nothing was found */
function tell(name: string, { events, before, lastHash, faults }: CustodyFindings): boolean {
  const end = lastHash === null ? '' : ` The last is ${events}:${lastHash}`;
  console.log(`${name}: ${events} events.${end}`);
  if (before > 0) console.log(`  ${before} entries are older than the chain: nothing vouches for them.`);
  for (const fault of faults.slice(0, 50)) console.log(`  ${faultInWords(fault)}`);
  if (faults.length > 50) console.log(`  … and ${faults.length - 50} more.`);
  return faults.length === 0;
}

await runCommand(help, async () => {
  const { positionals, values } = parse();
  const [file, ...more] = positionals;
  if (values.help || file === 'help') return console.log(help);
  if (more.length > 0 || (file !== undefined && values.company !== undefined))
    throw new UsageError('That is too much.');
  const head = expected(values.expect);
  if (head !== null && file === undefined && values.company === undefined)
    throw new UsageError('Say which company the event is of: --company ID');
  if (file !== undefined) {
    if (!tell(file, verifyExport(await readFile(file), head))) process.exitCode = 1;
    return;
  }
  await withInstallation(async (database) => {
    const found = await verifyInstallation(database, values.company, head);
    const whole = found.map((company) => tell(`${company.name} (${company.companyId})`, company));
    if (whole.includes(false)) process.exitCode = 1;
  });
});
