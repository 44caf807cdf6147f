import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { ChainHead } from '@haulwright/domain/custody/chain/ledger-events';
import { isProven } from '@haulwright/domain/custody/chain/seal';
import { checkCodeOf, shownCheckCode } from '@haulwright/domain/manifests/manifest-numbers';
import { sha256 } from '../apps/server/src/features/custody/chain/custody-events.queries.ts';
import { isSigned } from '../apps/server/src/platform/secrets/signing.ts';
import {
  faultInWords,
  readProof,
  type Verified,
  verifyExport,
  verifyInstallation,
} from '../apps/server/src/operator/verify-custody.ts';
import { runCommand, UsageError, withInstallation } from './operator-command.ts';

const help = `npm run custody:verify            checks the chain of every company's gallon ledger in the database
npm run custody:verify -- FILE    the same for a full export (a .zip), from the file alone
npm run custody:verify -- --proof FILE    checks that a paper is under its seal, with the proof shown at /verify

  --company ID              only this company of the database
  --expect NUMBER:HASH      the chain must still contain this event: the last one of an earlier run, as printed

Exit code 0: nothing was changed; 1: something was, and the output says what.
The settings are those of the server (DATA_DIR, DATABASE_URL); a file needs none.`;

const parse = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        company: { type: 'string' },
        expect: { type: 'string' },
        proof: { type: 'string' },
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
function tell(name: string, { events, before, lastHash, seals, keys, faults }: Verified): boolean {
  const end = lastHash === null ? '' : ` The last is ${events}:${lastHash}`;
  console.log(`${name}: ${events} events.${end}`);
  if (seals > 0)
    console.log(`  ${seals} ${seals === 1 ? 'seal' : 'seals'}, signed with ${keys.join(' and ')}`);
  if (before > 0) console.log(`  ${before} entries are older than the chain: it does not cover them.`);
  for (const fault of faults.slice(0, 50)) console.log(`  ${faultInWords(fault)}`);
  if (faults.length > 50) console.log(`  … and ${faults.length - 50} more.`);
  return faults.length === 0;
}

async function proveFile(path: string): Promise<void> {
  const proof = readProof(await readFile(path, 'utf8'));
  if (proof === null)
    throw new UsageError(`${path} is not a proof: save all lines that the paper’s check page shows.`);
  if (!isProven(sha256, isSigned, proof)) {
    console.log('The proof does not hold: it was changed, or belongs to another paper.');
    process.exitCode = 1;
    return;
  }
  console.log(`The paper with the check code ${shownCheckCode(checkCodeOf(proof.leaf))} is under this seal:`);
  console.log(`  ${proof.statement}`);
  console.log(`  signed with ${proof.publicKey}`);
}

await runCommand(help, async () => {
  const { positionals, values } = parse();
  const [file, ...more] = positionals;
  if (values.help || file === 'help') return console.log(help);
  if (values.proof !== undefined) return proveFile(values.proof);
  if (more.length > 0 || (file !== undefined && values.company !== undefined))
    throw new UsageError('That is too many arguments.');
  const head = expected(values.expect);
  if (head !== null && file === undefined && values.company === undefined)
    throw new UsageError('Say which company the event belongs to: --company ID');
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
