import { startStripeFake } from './stripe-fake.ts';

const port = Number(process.env['PORT'] ?? 12_111);
const fake = await startStripeFake({ port });
process.stdout.write(
  `Practice: no money moves. Start Haulwright with STRIPE_URL=${fake.url} and connect any key like rk_test_practice01.\n` +
    `Switches: curl -X POST ${fake.url}/fake/switches -d '{"loseAnswers":1}'\n`,
);
