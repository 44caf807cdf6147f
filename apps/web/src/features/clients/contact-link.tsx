interface ContactLinkProps {
  readonly kind: 'tel' | 'mailto';
  readonly text: string;
}

/** A phone number or e-mail address as a link. */
export function ContactLink({ kind, text }: ContactLinkProps) {
  const target = kind === 'tel' ? text.replaceAll(/[^\d+*#,;x]/gi, '') : text;
  return (
    <a
      href={`${kind}:${target}`}
      className="numeric rounded-sm text-accent-text underline-offset-4 [overflow-wrap:anywhere] hover:underline"
    >
      {text}
    </a>
  );
}
