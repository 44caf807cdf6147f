import { signerName } from '@haulwright/domain/manifests/manifest-signature';
import type { CheckedPaper } from '@haulwright/domain/manifests/manifest-view';
import { wastesInWords } from '@haulwright/domain/services/waste-type';

const states: Record<CheckedPaper['state'], string> = {
  draft: 'A draft that has not left with a truck yet',
  in_transit: 'On its way to the receiving site',
  delivered: 'Delivered; the receiving site has not signed yet',
  rejected: 'Rejected by the receiving site',
  partly_rejected: 'Partly rejected by the receiving site',
  signed: 'Signed by everyone; something the rule requires is still missing',
  complete: 'Complete and signed by everyone',
  under_correction: 'Being corrected; not everyone has signed the new figures',
  corrected: 'Corrected and signed by everyone',
  void: 'Void: this paper does not count',
};

const methods: Record<CheckedPaper['signatures'][number]['method'], string> = {
  drawn: 'signed on a screen',
  paper: 'signed in ink',
  absent: 'did not sign',
};

/** The recorded facts of a paper, for comparison. */
export function CheckedPaperFacts({ paper }: { readonly paper: CheckedPaper }) {
  const { version, currentVersion, timeZone } = paper;
  // As printed: the person who compares them may be in another time zone.
  const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const facts: readonly (readonly [string, string])[] = [
    ['State', states[paper.state]],
    ['Hauler', paper.hauler],
    ['Receiving site', paper.site],
    ['Delivered', moment.format(new Date(paper.deliveredAt))],
    ['Waste', wastesInWords(paper.wasteTypes)],
    ['Received', `${paper.receivedGallons.toLocaleString('en-US')} gal`],
    ['Clients on it', String(paper.generatorCount)],
    ['Version', `${version}, written ${moment.format(new Date(paper.writtenAt))}`],
    ...paper.signatures.map(
      ({ role, method, signedAt }) =>
        [signerName[role], `${methods[method]}, ${moment.format(new Date(signedAt))}`] as const,
    ),
    ['SHA-256', paper.sha256],
    [
      'Sealed',
      paper.seal === null
        ? 'Not yet: that happens when the truck’s day is closed'
        : `${moment.format(new Date(paper.seal.sealedAt))}, seal ${paper.seal.number}, root ${paper.seal.root}`,
    ],
  ];
  return (
    <section aria-label="What is recorded" className="mt-6 border-t border-line pt-4">
      <output className="block font-semibold">
        {version === currentVersion
          ? 'This paper is recorded, and no newer version of it exists.'
          : `This paper is recorded, but version ${currentVersion} has replaced it.`}
      </output>
      <dl className="mt-3 grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {paper.seal !== null && (
        <details className="mt-3">
          <summary className="cursor-pointer font-medium">Proof, to check without this server</summary>
          <p className="mt-2 text-ink-soft">
            Save these lines as proof.json and run “npm run custody:verify -- --proof proof.json” in a copy of
            Haulwright. It shows the check code of the paper they belong to, and the key that signed them:
            compare it with the hauler’s mail of that seal.
          </p>
          <textarea
            readOnly
            aria-label="Proof"
            rows={10}
            className="mt-2 w-full rounded border border-line bg-sunken p-2 font-mono text-sm"
            value={JSON.stringify(paper.seal.proof, null, 2)}
          />
        </details>
      )}
      <p className="mt-3 text-ink-soft">
        Clients’ names and addresses are not shown here. Compare them with the hauler.
      </p>
    </section>
  );
}
