import { phoneLinks } from '@haulwright/domain/kernel/phone-links';

interface ContactLinkProps {
  readonly kind: 'tel' | 'mailto';
  readonly text: string;
}

/** A phone number or e-mail address as a link; of several numbers, one each. */
export const ContactLink = ({ kind, text }: ContactLinkProps) =>
  (kind === 'tel' ? phoneLinks(text) : [{ text, url: `mailto:${text}` }]).map((link) => (
    <a
      key={link.text}
      href={link.url}
      className="numeric me-2 rounded-sm text-accent-text underline-offset-4 [overflow-wrap:anywhere] hover:underline"
    >
      {link.text}
    </a>
  ));
